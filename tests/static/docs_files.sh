# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Checks that files, figures and formats are consistent; to be sourced by
# tests/static/docs.

documents=(README.md CONTRIBUTING.md CHANGELOG.md docs/*.md docs/labs/README.md
	   docs/labs/*/README.md)

# A path in a document may be followed by a full stop, or be a pattern.
exists()
{
	compgen -G "${1%.}" > /dev/null || [ -e "${1%.}" ]
}

# The paths in document $1: from the top, of sources without a directory, and in
# security.md from tests/
paths_in()
{
	local tops='(driver|tests|userspace|demo|docs|include/uapi)'

	grep -oP "(^|[^\w./~-])\K$tops/[\w./*-]+" "$1"
	# shellcheck disable=SC2016 # those are backquotes of Markdown
	[ "$1" != docs/security.md ] ||
		grep -oP '`\K[a-z]+(/[a-z_]+)+(\.[a-z]+)?(?=`)' "$1" |
			sed 's|^|tests/|'
}

test_files_that_documents_mention_exist()
{
	local file path

	for file in "${documents[@]}" MAINTAINERS; do
		while read -r path; do
			exists "$path" || echo "$file: no $path"
		done < <(paths_in "$file")
		while read -r path; do
			[ -n "$(find driver include userspace tests docs \
				-name "$path")" ] || echo "$file: no $path"
		done < <(grep -oP '(^|[\s(`])\K[a-z_0-9]+\.[ch]\b' "$file")
	done
}

test_the_design_lists_every_file_of_the_driver()
{
	local file

	for file in driver/*.c; do
		file=$(basename "$file" .c)
		grep -qE "^\| driver/.*\b$file\.[ch]\b.* \|" docs/design.md ||
			echo "docs/design.md does not list $file.c"
	done
}

test_the_techniques_are_explained()
{
	same docs/techniques.md \
		"$(sed -n 's/^	{ "\([^"]*\)", .*/\L\1/p' \
			userspace/logic/techniques.c)" \
		"$(sed -n 's/^## \(.*\)/\L\1/p' docs/techniques.md)"
}

# Functions, types, macros and modules of this project
test_names_that_documents_mention_exist()
{
	local name

	while read -r name; do
		grep -rqw -e "$name" driver include tests userspace Kbuild ||
			echo "no $name"
	done < <(grep -ohP '\b(sudoku_[a-z_]*[a-z]|SUDOKU_[A-Z_]*[A-Z])\b' \
		"${documents[@]}" userspace/sudoku*.1 docs/sudoku.4 | sort -u)
}

# The anchors of the headings in file $1
anchors()
{
	sed -n 's/^##* //p' "$1" | tr 'A-Z ' 'a-z-' | tr -cd 'a-z0-9_\n-'
}

test_links_lead_somewhere()
{
	local file link path

	for file in "${documents[@]}"; do
		while read -r link; do
			path=$(dirname "$file")/${link%%#*}
			[ "${link%%#*}" ] || path=$file
			if [ ! -e "$path" ]; then
				echo "$file: no $link"
			elif [[ $link == *#* ]]; then
				anchors "$path" | grep -qx -e "${link#*#}" ||
					echo "$file: no heading $link"
			fi
		done < <(grep -oP '\]\(\K[^)]+' "$file" | grep -v ://)
	done
}

test_targets_of_make_exist()
{
	local command='(^(    |#   )(sudo )?|`)make \K[a-z-]+'
	local target

	while read -r target; do
		grep -qE "^$target:" Makefile || echo "no make $target"
	done < <(grep -ohP "$command" "${documents[@]}" Makefile | sort -u)
}

# Prints what "make check" and "make check-arch" give to program $1: the lines
# that call it, and what it does without arguments.
calls_of()
{
	grep -hF "${1#tests/}\"" tests/check tests/arch/run
	sed -n 's/.*|| set -- //p' "$1"
}

# Each row of the table of what is supported ends with a command.
test_make_check_runs_each_command_in_the_support_table()
{
	local row rows command argument calls

	rows=$(sed -n '/^## Tested on$/,/^## [^T]/s/^| //p' README.md | sed 1d)
	[ -n "$rows" ] || echo "README.md has no table"
	while read -r row; do
		# shellcheck disable=SC2016 # Markdown's backquotes
		command=$(sed -n 's/.*| `\(.*\)` |$/\1/p' <<< "$row")
		if [ ! -x "${command%% *}" ]; then
			echo "no command: $row"
			continue
		fi
		calls=$(calls_of "${command%% *}")
		for argument in ${command#"${command%% *}"}; do
			calls=$(grep -wF -e "$argument" <<< "$calls")
		done
		[ -n "$calls" ] || echo "make check does not run: $row"
	done <<< "$rows"
}

# The changelog may have changes that are not released yet.
test_versions_agree()
{
	local version latest

	version=$(sed -n 's/^PACKAGE_VERSION="\(.*\)"/\1/p' dkms.conf)
	grep -qx "MODULE_VERSION(\"$version\");" driver/main.c ||
		echo "driver/main.c does not have version $version"
	latest=$(sed -n '/^## Unreleased$/d; /^## /{p;q}' CHANGELOG.md)
	[[ $latest =~ ^"## $version - "20[0-9]{2}-[0-9]{2}-[0-9]{2}$ ]] ||
		echo "CHANGELOG.md does not begin with a dated version $version"
	[[ $(head -n 1 debian/changelog) == *"($version)"* ]] ||
		echo "debian/changelog does not begin with version $version"
}

test_files_have_fewer_than_400_lines()
{
	find driver include userspace tests Makefile Kbuild -type f -size +0 \
		-exec awk 'FNR == 400 { print FILENAME }' {} +
}

# The order of man-pages(7)
test_sections_of_manual_pages_are_in_order()
{
	local order file sections

	order=$(printf '%s\n' NAME SYNOPSIS CONFIGURATION DESCRIPTION OPTIONS \
		'EXIT STATUS' ERRORS ENVIRONMENT FILES NOTES EXAMPLES \
		'SEE ALSO')
	for file in userspace/sudoku*.1 docs/sudoku.4; do
		sections=$(sed -n 's/^\.Sh //p' "$file")
		diff <(echo "$sections") <(grep -xF "$sections" <<< "$order")
	done
}

# The values of tdoku's bars in ratios.svg, from left to right. The axis is
# logarithmic. The first rectangle is that of the legend.
ratios_in_picture()
{
	awk '
		match($0, /d=.M[0-9.]*,[0-9.]* L[0-9.]*,[0-9.]*/) {
			split(substr($0, RSTART, RLENGTH), at, /[, ]/)
		}
		/> 1<\/tspan>/ { one = at[2] }
		/> 10<\/tspan>/ { ten = at[2] }
		/<title>/ { peer = /<title>Tdoku/; bars = 0 }
		peer && RLENGTH > 0 && bars++ {
			print 10 ^ ((at[4] - one) / (ten - one))
		}' docs/ratios.svg
}

test_the_picture_shows_the_ratios_of_the_table()
{
	local kinds=("easy, naked singles are enough" minimal
		     "several solutions" "no solution")
	local kind

	for kind in "${kinds[@]}"; do
		awk -F ' *\\| *' -v kind="$kind" '$2 == kind { print $5 }' \
			docs/performance.md
	done | paste - <(ratios_in_picture) | awk '
		$2 < 0.99 * $1 || $2 > 1.01 * $1 {
			print "docs/ratios.svg shows " $2 ", the table has " $1
		}
		END { if (NR != 4) print "docs/ratios.svg: " NR " bars" }'
}
