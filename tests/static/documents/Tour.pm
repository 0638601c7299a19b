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

# Each chapter has the same sections, and none is empty.
sub check_form
{
	return References::each_document {
		my ($chapter) = @_;
		my @headings = map { $_->{text} } grep { $_->{level} == 2 }
			$chapter->parts("heading");

		return ("@headings" eq "@sections" ? () :
				"the headings are not: @sections",
			map { "nothing in section \"$_\"" } grep {
				!grep { $_->{text} =~ /\S/ }
					$chapter->section($_)
			} "", @sections);
	} grep { $_ ne $index } @_;
}

# The index has all chapters, and each chapter leads to the next one.
sub check_order
{
	my @chapters = grep { $_ ne $index } @_;
	my @names = map { s{.*/}{}r } @chapters;
	my %links = map { $_ => 1 } document($index)->links;
	my @wrong = map { "$index: no link to $_" } grep { !$links{$_} } @names;

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
