# SPDX-License-Identifier: GPL-2.0
#
# Prints what the kernel has reported about its own errors, from a log:
#
#	awk -v tag=TAG -f course/reports.awk LOG
#
# as "NAME: TEXT" for each report after the last line "TAG step ..." or "TAG
# done".  NAME is from the last line "TAG begin NAME".

BEGIN {
	most = 3
	reports = "BUG:|WARNING:|Oops|UBSAN:|INFO: (task|rcu|trying)"
	reports = reports "|unreferenced object|general protection fault"
	reports = reports "|Kernel panic|usercopy:|suspicious RCU"
	name = "the module"
}

{
	sub(/^(<[0-9]+>)?\[[^]]*\] */, "")
	sub(/\r$/, "")
}

index($0, tag " ") == 1 {
	if (substr($0, length(tag) + 2) ~ /^(step|done)/)
		count = 0
	else if (substr($0, length(tag) + 2) ~ /^begin /)
		name = substr($0, length(tag) + 8)
	next
}

# A process that gets a signal is not an error of the kernel.
$0 ~ reports && !/traps: / && count < most {
	lines[count++] = name ": " substr($0, 1, 200)
}

END {
	for (i = 0; i < count; i++)
		print lines[i]
}
