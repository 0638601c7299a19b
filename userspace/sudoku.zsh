#compdef sudoku
# SPDX-License-Identifier: GPL-2.0
#
# Completion of sudoku(1) for zsh
#
# It does not run sudoku, because another program of that name may come first in
# PATH.

local curcontext=$curcontext state line
local -A opt_args

local -a commands=(
	'solve:solve puzzles'
	'generate:make puzzles'
	'play:play a game on the terminal'
	'check:find out whether puzzles have exactly one solution'
	'count:count the solutions of puzzles'
	'convert:write puzzles in another format'
	'rate:say how difficult puzzles are'
	'explain:solve a puzzle step by step, as people do'
	'hint:help with the next step of a puzzle'
	'strategies:list the search strategies'
	'compare:solve one puzzle with every strategy, side by side'
	'watch:show a search step by step'
	'stats:print the counters of the device'
)

# Words that several options take
local formats='(line grid board sdm sdk ss csv tsv hodoku json)'

# Options that several commands have
local -a help=(
	'(- *)'{-\?,--help}'[print a list of options]'
	'(- *)--usage[print a short usage message]'
	'(- *)'{-V,--version}'[print the version]'
)
local -a jobs=(
	'(-j --jobs)'{-j+,--jobs=}'[work on N puzzles at a time]:N:'
)
local -a level=(
	'(-d --level)'{-d+,--level=}'[make puzzles of this level]:level:(
		easy medium hard chain trial)'
)
local -a local=('(-l --local)'{-l,--local}'[do not use the device]')
local -a seed=('(-S --seed)'{-S+,--seed=}'[seed of the random numbers]:seed:')
local -a steps=(
	'(-m --max-steps)'{-m+,--max-steps=}'[give up after N steps]:N:'
)
local -a strategy=(
	'(-s --strategy)'{-s+,--strategy=}'[use this strategy]:strategy:(
		brute backtrack mrv lcv forward bands)'
)
local -a write=(
	'(-f --format)'{-f+,--format=}"[write this format]:format:$formats"
)

# What the command of this line has
local -a options
local -a files=('*:file:_files')

_arguments -C -S $help ':command:->command' '*::argument:->argument' && return
if [[ $state == command ]]; then
	_describe command commands
	return
fi
case $words[1] in
solve)
	options=(
		$jobs $local $steps $strategy
		'(-a --all)'{-a,--all}'[find all solutions]'
		'(-u --unique)'{-u,--unique}'[reject puzzles with several]'
		'(-b --board)'{-b,--board}'[draw boards]'
		'--color=[color boards]:when:(auto always never)'
	) ;;
generate)
	files=()
	options=(
		$jobs $level $seed $write
		'--minimal[make puzzles of which no clue can be removed]'
		'(-n --count)'{-n+,--count=}'[make N puzzles]:N:'
		'(-r --rating)'{-r+,--rating=}'[make such ratings]:ratings:'
		'(-y --symmetry)'{-y+,--symmetry=}'[of the clues]:symmetry:(
			none rotate180 rotate90 mirror flip diagonal full)'
		'--solution[print solutions, too]'
	) ;;
play)
	options=($level $local $seed) ;;
check)
	options=($jobs $local '(-q --quiet)'{-q,--quiet}'[print nothing]') ;;
count)
	options=(
		$jobs $local
		'(-m --max)'{-m+,--max=}'[stop after N solutions]:N:'
	) ;;
convert)
	options=(
		$jobs $seed $write
		'--canonical[write the least of all isomorphs]'
		'(-i --input-format)'{-i+,--input-format=}"[read this format]:\
format:$formats"
		'--shuffle[write a random isomorph]'
	) ;;
rate)
	options=(
		$jobs
		'(-f --format)'{-f+,--format=}'[print this format]:format:(
			text csv json)'
	) ;;
explain)
	options=(
		'(-f --format)'{-f+,--format=}'[print this format]:format:(
			text json board)'
		'(-t --to)'{-t+,--to=}'[stop after this step]:step:'
	) ;;
hint)
	options=('*'{-v,--verbose}'[say more]') ;;
strategies)
	files=() ;;
compare)
	options=($steps) ;;
watch)
	options=(
		$local $strategy
		'--all[show all sessions of the device]'
		'--heat[show how often each cell was tried]'
		'(-r --rate)'{-r+,--rate=}'[show N steps a second]:N:'
		'(-t --stop)'{-t+,--stop=}'[pause after N steps]:N:'
	) ;;
stats)
	files=()
	options=('(-i --interval)'{-i+,--interval=}'[print rates]:seconds:') ;;
esac
_arguments -s -S $help $options $files
