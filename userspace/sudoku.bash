# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Completion of sudoku(1) for bash
#
# It does not run sudoku, because another program of that name may come first in
# PATH.

_sudoku()
{
	local word=$2 previous=$3 words=
	local help="--help --usage --version"
	local formats="line grid board sdm sdk ss csv tsv hodoku json"

	# In "--option=value", "=" is a word of its own.
	if [[ $previous == = ]]; then
		previous=${COMP_WORDS[COMP_CWORD - 2]}
	fi
	case $previous in
	--color)
		words="auto always never" ;;
	-f | --format | -i | --input-format)
		case ${COMP_WORDS[1]} in
		rate)
			words="text csv json" ;;
		explain)
			words="text board json" ;;
		*)
			words=$formats ;;
		esac ;;
	-d | --level)
		words="easy medium hard chain trial" ;;
	-y | --symmetry)
		words="none rotate180 rotate90 mirror flip diagonal full" ;;
	-s | --strategy)
		words="brute backtrack mrv lcv forward bands" ;;
	*)
		case $COMP_CWORD,$word,${COMP_WORDS[1]} in
		1,-*)
			words=$help ;;
		1,*)
			words="solve generate play check count convert rate"
			words+=" explain hint strategies compare watch stats" ;;
		*,-*,solve)
			words="--all --jobs --local --max-steps --strategy"
			words+=" --unique --board --color $help" ;;
		*,-*,generate)
			words="--level --minimal --count --rating --seed"
			words+=" --symmetry --format --jobs --solution $help" ;;
		*,-*,play)
			words="--level --seed --local $help" ;;
		*,-*,check)
			words="--jobs --local --quiet $help" ;;
		*,-*,count)
			words="--jobs --local --max $help" ;;
		*,-*,convert)
			words="--canonical --format --input-format --jobs"
			words+=" --shuffle --seed $help" ;;
		*,-*,rate)
			words="--format --jobs $help" ;;
		*,-*,explain)
			words="--format --to $help" ;;
		*,-*,hint)
			words="--verbose $help" ;;
		*,-*,strategies)
			words=$help ;;
		*,-*,compare)
			words="--max-steps $help" ;;
		*,-*,watch)
			words="--all --local --strategy --heat --rate --stop"
			words+=" $help" ;;
		*,-*,stats)
			words="--interval $help" ;;
		esac ;;
	esac
	mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}

# If none of these words match, complete file names.
complete -o default -F _sudoku sudoku
