# Completions of daydot for fish. The program itself answers what may follow.
function __daydot_complete
    set -l current (commandline -ct)
    set -l answer (command daydot __complete fish -- (commandline -opc) "$current" 2>/dev/null)
    if test "$answer[1]" = files
        __fish_complete_path "$current"
    else if set -q answer[2]
        printf '%s\n' $answer[2..-1]
    end
end
complete -c daydot -f -k -a '(__daydot_complete)'
