# What daydot announced since the last prompt, above the next one. In ~/.config/fish/conf.d, or in
# config.fish: daydot install prompt fish | source
function __daydot_prompt --on-event fish_prompt
    set -l answer (command daydot __prompt --width "$COLUMNS" -- "$__daydot_mark" 2>/dev/null)
    test -n "$answer[1]"; and set -g __daydot_mark $answer[1]
    set -q answer[2]; and printf '%s\n' $answer[2..-1]
end
