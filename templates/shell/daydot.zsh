#compdef daydot
# Completions of daydot for zsh. The program itself answers what may follow.
_daydot() {
  local kind line
  local -a values texts
  {
    IFS= read -r kind
    while IFS= read -r line; do
      values+=("${line%%$'\t'*}")
      texts+=("${line#*$'\t'}")
    done
  } < <(command daydot __complete zsh -- "${(@Q)words[1,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)
  if [[ $kind == files ]]; then
    _files
  elif (( $#values )); then
    compadd -V daydot -l -d texts -a values
  fi
}
if [[ ${funcstack[1]} == _daydot ]]; then
  _daydot "$@"
else
  compdef _daydot daydot
fi
