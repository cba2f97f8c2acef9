// DaydotCLI
