# What daydot announced since the last prompt, above the next one. In ~/.bashrc:
#   eval "$(daydot install prompt bash)"
__daydot_prompt() {
  local status=$? mark line
  {
    IFS= read -r mark
    while IFS= read -r line; do printf '%s\n' "$line"; done
  } < <(command daydot __prompt --width "${COLUMNS:-80}" -- "${__daydot_mark-}" 2>/dev/null)
  [[ -z $mark ]] || __daydot_mark=$mark
  return "$status"
}
if [[ ${PROMPT_COMMAND-} != *__daydot_prompt* ]]; then
  PROMPT_COMMAND="__daydot_prompt${PROMPT_COMMAND:+; $PROMPT_COMMAND}"
fi
