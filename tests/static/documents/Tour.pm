# SPDX-License-Identifier: GPL-2.0
#
# Checks what is particular to the chapters of docs/tour: their form, and that
# together they explain the whole driver.

package Tour;

use strict;
use warnings;
use Document;
use References;
use Source;

my $index = "docs/tour/README.md";
my @sections = ("The code", "Without it", "Try it", "Think about it",
	"Read on");

# Each chapter has the same sections, code, something to try, and one answer.
sub check_form
{
	return References::each_document {
		my ($chapter) = @_;
		my @headings = map { $_->{text} } grep { $_->{level} == 2 }
			$chapter->parts("heading");
		my $answers = () = $chapter->prose =~
			m{<details><summary>Answer</summary>.*?</details>}gs;
		my @bare = grep { !defined $_->{excerpt} &&
			$_->{language} !~ /^(console|sh|)$/ }
			$chapter->parts("block");

		return (
			"@headings" eq "@sections" ? () :
				"the headings are not: @sections",
			(map { "nothing in section \"$_\"" } grep {
				!grep { $_->{text} =~ /\S/ }
					$chapter->section($_)
			} "", @sections),
			(map { "line $_->{line}: no comment \"excerpt\"" }
				@bare),
			(grep { defined $_->{excerpt} }
				$chapter->section("The code")) ? () :
				"no excerpt",
			(grep { $_->{language} =~ /^(console|sh)$/ }
				$chapter->section("Try it")) ? () :
				"nothing to try",
			$answers == 1 ? () : "$answers folded answers",
		);
	} grep { $_ ne $index } @_;
}

# The index has all chapters, and each chapter leads to the next one.
sub check_order
{
	my @chapters = grep { $_ ne $index } @_;
	my @names = map { s{.*/}{}r } @chapters;
	my $listed = document($index)->prose;
	my $rows = join(".*", map {
		my ($heading) = document($_)->parts("heading");

		quotemeta("[" . $heading->{text} =~ s/^\d+\. //r . "](" .
			s{.*/}{}r . ")");
	} @chapters);
	my @wrong = $listed =~ /$rows/s ? () :
		"$index: the titles and chapters are not listed in order";

	for my $i (0 .. $#chapters) {
		my $next = $names[$i + 1] // "README.md";

		push @wrong, "$chapters[$i]: \"Read on\" has no link to $next"
			if !grep { $_->{text} =~ /\]\(\Q$next\E\)/ }
			document($chapters[$i])->section("Read on");
	}
	return @wrong;
}

# The index names each lab next to the chapters that explain what it breaks, and
# these chapters link to it.
sub check_labs
{
	my @rows = split(/\n/, read_file($index));
	my @wrong;

	for my $lab (glob("docs/labs/*/README.md")) {
		my $link = "](../" . $lab =~ s{^docs/}{}r . ")";
		my @chapters = map { /\]\((\d\d-[\w-]+\.md)\)/ }
			grep { index($_, $link) >= 0 } @rows;

		push @wrong, "$index: no link to $lab" if !@chapters;
		push @wrong, map { "$_: no link to $lab" }
			grep { index(document($_)->prose, $link) < 0 }
			map { "docs/tour/$_" } @chapters;
	}
	return @wrong;
}

# The chapters cite each file of the driver, and each function that is a member
# of a struct file_operations.
sub check_driver
{
	my $struct = qr/\bstruct file_operations \w+ = \{\n(.*?)^\};/ms;
	my (%files, %functions, @wrong);

	for my $chapter (map { document($_) } @_) {
		for ($chapter->quoted, map { $_->{excerpt} // () }
				$chapter->parts("block")) {
			$files{$1} = 1 if m{^(driver/[\w./-]+?)(:|$)};
			$functions{$1} = 1 if /(?:^|: )(\w+)(?:\(\))?$/;
		}
	}
	for my $file (Source::driver_files()) {
		push @wrong, "no chapter cites $file" if !$files{$file};
		for my $members (Source::text($file) =~ /$struct/g) {
			push @wrong, map { "no chapter cites $_()" }
				grep { !$functions{$_} && $_ ne "THIS_MODULE" }
				$members =~ /\.\w+ = &?(\w+)/g;
		}
	}
	return @wrong;
}

1;
