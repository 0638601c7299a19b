# SPDX-License-Identifier: GPL-2.0-only
#
# Writes a manual page. A line "@NAME WORD REST" of it becomes the lines under
# "@NAME" in common.mdoc, with WORD for %1, in capitals for %U, and REST for %2.
# "@see PAGE..." becomes the section of references. A macro in text, such as
# "with {Fl l}, it", is put on a line of its own, where mdoc(7) wants it.
#
#	awk -f pages.awk common.mdoc PAGE

function write(text)
{
	gsub(/ ?[{]/, "\n.", text)
	gsub(/[}][,.;:]? ?/, "&\n", text)
	gsub(/[}]/, " ", text)
	gsub(/ *\n+/, "\n", text)
	gsub(/^\n|\n$/, "", text)
	print text
}

FNR == NR {
	if (/^@/)
		name = $1
	else
		common[name] = common[name] $0 "\n"
	next
}

/^@see / {
	print ".Sh SEE ALSO"
	printf ".Xr sudoku 1"
	for (i = 2; i <= NF; i++)
		printf " ,\n.Xr sudoku%s", $i + 0 ? " " $i : "-" $i " 1"
	print ""
	next
}

/^@/ && $1 in common {
	text = common[$1]
	gsub(/%1/, $2, text)
	gsub(/%U/, toupper($2), text)
	sub(/^[^ ]* *[^ ]* */, "")
	gsub(/%2/, $0, text)
	write(text)
	next
}

{ write($0) }
