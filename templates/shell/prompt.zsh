# What daydot announced since the last prompt, above the next one. In ~/.zshrc:
#   eval "$(daydot install prompt zsh)"
__daydot_prompt() {
  local mark line
  {
    IFS= read -r mark
    while IFS= read -r line; do print -r -- "$line"; done
  } < <(command daydot __prompt --width "${COLUMNS:-80}" -- "${__daydot_mark-}" 2>/dev/null)
  [[ -z $mark ]] || typeset -g __daydot_mark=$mark
}
autoload -Uz add-zsh-hook
add-zsh-hook precmd __daydot_prompt
