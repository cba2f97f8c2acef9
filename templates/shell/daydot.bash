# Completions of daydot for bash. The program itself answers what may follow.
_daydot() {
  local kind line
  COMPREPLY=()
  {
    IFS= read -r kind
    while IFS= read -r line; do COMPREPLY+=("$line"); done
  } < <(command daydot __complete bash --type "$COMP_TYPE" --typed "$2" \
    -- "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
  if [[ $kind == files ]]; then compopt -o default -o filenames; fi
}
complete -o nosort -F _daydot daydot
