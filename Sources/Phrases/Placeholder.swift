// Phrases
