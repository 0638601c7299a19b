# SPDX-License-Identifier: GPL-2.0
#
# Prints what the kernel has reported about its own errors, from a log:
#
#	awk [-v step=NN] -f course/reports.awk LOG
#
# as "NAME: TEXT" for each report, and after TEXT the first function of the
# module in the report's stack trace.  NAME is from the last line "course: begin
# NAME" in the log.  With NN, what is before the first line "course: step NN" is
# passed over, so a module that prints such lines hides nothing.

BEGIN {
	most = 3
	reports = "BUG:|WARNING:|Oops|UBSAN:|INFO: (task|rcu|trying)"
	reports = reports "|unreferenced object|general protection fault"
	reports = reports "|Kernel panic|usercopy:|suspicious RCU"
	name = "the module"
	begun = step == ""
}

{
	sub(/^(<[0-9]+>)?\[[^]]*\] */, "")
	sub(/\r$/, "")
}

$0 == "course: step " step {
	begun = 1
}

sub(/^course: begin /, "") {
	name = $0
	next
}

# A process that gets a signal is not an error of the kernel.
begun && $0 ~ reports && !/traps: / {
	count++
	lines[count] = name ": " substr($0, 1, 200)
	next
}

# "?" marks what may be left over on the stack.  An address of an earlier module
# may be taken for data that the kernel names __SCK__ or __SCT__.
match($0, /[a-zA-Z_0-9.]+\+0x[0-9a-f]+\/0x[0-9a-f]+ \[sudoku/) &&
		!/\? |__SC[KT]__/ && !places[count]++ {
	place = substr($0, RSTART, RLENGTH)
	sub(/\+.*/, "", place)
	if (!index(lines[count], place "+"))
		lines[count] = lines[count] ", in " place "()"
}

END {
	for (i = 1; i <= count && i <= most; i++)
		print lines[i]
}
