# SPDX-License-Identifier: GPL-2.0
#
# Completion of sudoku(1) for fish
#
# It does not run sudoku, because another program of that name may come first in
# PATH.

# The command on the line is this one; without an argument: there is none.
function __sudoku_command_is -a name
    set -l words (commandline -opc)
    test "$words[2]" = "$name"
end

function __sudoku_command -a name description
    complete -c sudoku -n __sudoku_command_is -f -a $name -d $description
end

# The arguments after the command's name are those of "complete".
function __sudoku_option -a name
    complete -c sudoku -n "__sudoku_command_is $name" $argv[2..-1]
end

set -l strategies "brute backtrack mrv lcv forward bands"
set -l formats "line grid board sdm sdk ss csv tsv hodoku json"
set -l levels "easy medium hard chain trial"
set -l symmetries "none rotate180 rotate90 mirror flip diagonal full"

complete -c sudoku -l help -s '?' -d "Print a list of options"
complete -c sudoku -l usage -d "Print a short usage message"
complete -c sudoku -l version -s V -d "Print the version"

__sudoku_command solve "solve puzzles"
__sudoku_option solve -l all -s a -d "Find all solutions"
__sudoku_option solve -l jobs -s j -x -d "Solve N puzzles at a time"
__sudoku_option solve -l local -s l -d "Do not use the device"
__sudoku_option solve -l max-steps -s m -x -d "Give up after N steps"
__sudoku_option solve -l strategy -s s -x -a $strategies -d "Use this strategy"
__sudoku_option solve -l unique -s u -d "Reject puzzles with several"
__sudoku_option solve -l board -s b -d "Draw boards"
__sudoku_option solve -l color -x -a "auto always never" -d "Color boards"

__sudoku_command generate "make puzzles"
__sudoku_option generate -f
__sudoku_option generate -l level -s d -x -a $levels -d "Make this level"
__sudoku_option generate -l minimal -d "Make minimal puzzles"
__sudoku_option generate -l count -s n -x -d "Make N puzzles"
__sudoku_option generate -l rating -s r -x -d "Make such ratings"
__sudoku_option generate -l seed -s S -x -d "Seed of the random numbers"
__sudoku_option generate -l symmetry -s y -x -a $symmetries -d "Of the clues"
__sudoku_option generate -l format -s f -x -a $formats -d "Write this format"
__sudoku_option generate -l jobs -s j -x -d "Make N puzzles at a time"
__sudoku_option generate -l solution -d "Print solutions, too"

__sudoku_command play "play a game on the terminal"
__sudoku_option play -l level -s d -x -a $levels -d "Play this level"
__sudoku_option play -l seed -s S -x -d "Seed of the random numbers"
__sudoku_option play -l local -s l -d "Do not use the device"

__sudoku_command check "find out whether puzzles have exactly one solution"
__sudoku_option check -l jobs -s j -x -d "Check N puzzles at a time"
__sudoku_option check -l local -s l -d "Do not use the device"
__sudoku_option check -l quiet -s q -d "Print nothing"

__sudoku_command count "count the solutions of puzzles"
__sudoku_option count -l jobs -s j -x -d "Work on N puzzles at a time"
__sudoku_option count -l local -s l -d "Do not use the device"
__sudoku_option count -l max -s m -x -d "Stop after N solutions"

__sudoku_command convert "write puzzles in another format"
__sudoku_option convert -l canonical -d "Write the least of all isomorphs"
__sudoku_option convert -l format -s f -x -a $formats -d "Write this format"
__sudoku_option convert -l input-format -s i -x -a $formats -d "Read this format"
__sudoku_option convert -l jobs -s j -x -d "Work on N puzzles at a time"
__sudoku_option convert -l shuffle -d "Write a random isomorph"
__sudoku_option convert -l seed -s S -x -d "Seed of the random numbers"

__sudoku_command rate "say how difficult puzzles are"
__sudoku_option rate -l format -s f -x -a "text csv json" -d "Print this format"
__sudoku_option rate -l jobs -s j -x -d "Rate N puzzles at a time"

__sudoku_command explain "solve a puzzle step by step, as people do"
__sudoku_option explain -l format -s f -x -a "text json board" -d "Print this format"
__sudoku_option explain -l to -s t -x -d "Stop after this step"

__sudoku_command hint "help with the next step of a puzzle"
__sudoku_option hint -l verbose -s v -d "Say more"

__sudoku_command strategies "list the search strategies"
__sudoku_option strategies -f

__sudoku_command compare "solve one puzzle with every strategy, side by side"
__sudoku_option compare -l max-steps -s m -x -d "Give up after N steps"

__sudoku_command watch "show a search step by step"
__sudoku_option watch -l all -d "Show all sessions of the device"
__sudoku_option watch -l local -s l -d "Do not use the device"
__sudoku_option watch -l strategy -s s -x -a $strategies -d "Use this strategy"
__sudoku_option watch -l heat -d "Show how often each cell was tried"
__sudoku_option watch -l rate -s r -x -d "Show N steps a second"
__sudoku_option watch -l stop -s t -x -d "Pause after N steps"

__sudoku_command stats "print the counters of the device"
__sudoku_option stats -f
__sudoku_option stats -l interval -s i -x -d "Print rates at this interval"

functions -e __sudoku_command __sudoku_option
