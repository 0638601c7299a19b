# SPDX-License-Identifier: GPL-2.0
#
# What the checks of docs/tour have in common: the chapters, and messages.

package Tour;

use strict;
use warnings;
use Exporter qw(import);
use Chapter;

our @EXPORT = qw(chapter each_chapter);

# The files of all chapters, and of those to check; a kernel's source, and the
# directory with its Documentation/
our @all = glob("docs/tour/[0-9]*.md");
our @files = @all;
our ($kernel, $documentation);

my %chapters;

sub chapter
{
	my ($file) = @_;

	return $chapters{$file} //= Chapter->read($file);
}

# Prints each message of the function, which is called for each chapter, after
# the chapter's name.
sub each_chapter(&)
{
	my ($function) = @_;

	for my $file (@files) {
		print "$file: $_\n" for $function->(chapter($file), $file);
	}
}

1;
