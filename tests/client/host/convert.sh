# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash
#
# What `sudoku convert` writes.

# shellcheck disable=SC2086 # words

# No table is mixed with one that has other columns, and so would have values
# under the wrong names.
test_tables_keep_their_other_fields()
{
	printf 'id;puzzle;note\r\n1;%s;"a;""b"""\r\n2; "%s";\n3;%s\n' \
		"$p2" "$s2" "$minimal" > table
	printf '%s\ta,b\t\n%s\t7\n' "$p2" "$minimal" > nameless
	printf '1,%s\n' "$two" > ambiguous
	printf 'id,puzzle,level\n1,%s\n' "$p2" > short
	printf '%s\n' id,puzzle,level "2,$p1,x" "3,$p1,x,y" > long
	printf 'puzzle,id,level\n%s,3,y\n' "$p1" > other
	cat > csv <<-END
	id,puzzle,note
	1,$p2,"a;""b"""
	2,$s2,
	3,$minimal,
	END
	session <<-END
	$ sudoku convert -f csv table | cmp - csv
	$ sudoku convert -f tsv csv | tr '\\t' , | cmp - csv
	$ sudoku convert -f csv --canonical csv | cut -d , -f 1,3 > kept
	$ cut -d , -f 1,3 csv | cmp - kept
	$ sudoku convert -f csv nameless other other
	puzzle,,
	$p2,"a,b",
	$minimal,7,
	2> other:2:1: the header is not that of the first table
	2> other:2:1: the header is not that of the first table
	[2]
	$ sudoku convert -f csv --canonical ambiguous
	,puzzle
	2> ambiguous:1: more than one solution
	[1]
	$ sudoku convert -f csv short long other
	id,puzzle,level
	1,$p2,
	2,$(echo "$p1" | tr 0 .),x
	2> long:3:3: the columns are not those of the first puzzle
	2> other:2:1: the header is not that of the first table
	[2]
	$ sudoku convert -f csv $p1 other
	puzzle
	$(echo "$p1" | tr 0 .)
	2> other:2:1: the header is not that of the first table
	[2]
	$ sudoku convert -f tsv --add clues,level short
	2> sudoku: short: there is a column level already
	[2]
	END
}

# Where fewer threads can be started than are wanted, or none, those that there
# are do the work.  With sanitizers, a client needs too much memory for this.
test_few_threads_are_enough()
{
	generate 400 1 > puzzles
	for limits in "-s 100000 -v 300000" "-s 400000 -v 300000"; do
		(
			ulimit -S $limits
			"${FAST:-$sudoku}" convert -j 1024 puzzles
		) | cmp puzzles -
	done
}

# Runs the client with its output and messages in one pipe or socket, which
# nothing blocks.  That is not read before the client waits or has ended.
without_blocking()
{
	perl -MFcntl -MSocket -e '
		shift eq "pipe" ? pipe($in, $out) :
			socketpair($in, $out, AF_UNIX, SOCK_STREAM, 0);
		$client = fork // die;
		if (!$client) {
			open STDOUT, ">&", $out;
			open STDERR, ">&", $out;
			fcntl($out, F_SETFL, O_WRONLY | O_NONBLOCK);
			exec @ARGV;
		}
		close $out;
		do {
			select undef, undef, undef, 0.02;
			open $stat, "<", "/proc/$client/stat";
		} until <$stat> =~ /\) [SZ]/;
		print while <$in>;' "$@"
}

test_no_output_to_a_pipe_or_socket_that_does_not_block_is_lost()
{
	generate 5000 1 | sed "9~9s/.*/$none/" > puzzles
	head -n 500 puzzles > few
	while read -r kind command; do
		echo "$kind $command"
		"$sudoku" $command > expected 2>&1 || :
		without_blocking "$kind" "$sudoku" $command > out
		[ "$(wc -c < out)" -gt 100000 ]
		cmp expected out
	done <<-END
	pipe solve -l -j 1 puzzles
	socket solve -l -j 1 puzzles
	pipe print -f svg few
	END
}

# Each line and each seed has an isomorph of its own.  Those with all symmetries
# are the hardest.  The canonical form of one is in the manual page: it was
# computed by a program in another language, and it is the least of all
# isomorphs.
test_isomorphs_have_the_same_canonical_form_and_rating()
{
	{
		generate 100 21
		"$sudoku" generate -n 20 -S 21 -y full
	} | sed 1p > all
	cp all puzzles
	for seed in 0 1 2 3; do
		succeed convert -f csv puzzles \
			--add canonical,class,rating,EP,ED,hardest,length
		cut -d , -f 2- out > facts.$seed
		cmp facts.0 facts.$seed
		succeed convert --shuffle --seed $seed all
		mv out puzzles
		cat puzzles >> made
	done
	[ "$(cut -d , -f 1 facts.0 | sort -u | wc -l)" -eq 121 ]
	sudoku solve -q all | sudoku convert --canonical > classes
	sed 1d facts.0 | cut -d , -f 2 | cmp classes -
	[ "$(sort -u all made | wc -l)" -eq $((120 + 4 * 121)) ]
}
