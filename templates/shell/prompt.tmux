# What daydot announced and what comes next today, in the status line. In ~/.tmux.conf:
set -ga status-right ' #(daydot badge --format tmux)'
