# SPDX-License-Identifier: GPL-2.0
#
# Writes a manual page. A line "@NAME WORD REST" of it becomes the lines under
# "@NAME" in common.mdoc, with WORD for %1, in capitals for %U, and REST for %2.
# "@see PAGE..." becomes the section of references.
#
#	awk -f pages.awk common.mdoc PAGE

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
	printf "%s", text
	next
}

{ print }
