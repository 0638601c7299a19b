# SPDX-License-Identifier: GPL-2.0
#
# Checks the form of chapters, and links between them.

package Form;

use strict;
use warnings;
use Chapter;
use Tour;

my @sections = ("The code", "Without it", "Try it", "Think about it",
	"Read on");
my $most_words = 600;

sub check_headings
{
	my @expected = map { "## $_" } @sections;

	each_chapter {
		my ($chapter, $file) = @_;
		my ($number) = $file =~ m{/(\d\d)-[a-z-]+\.md$};
		my ($title, @headings) = map { "#" x $_->{level} .
			" $_->{text}" } $chapter->parts("heading");
		my @wrong;

		$number = $number ? $number + 0 : "N";
		push @wrong, "its name is not NN-words.md" if $number eq "N";
		push @wrong, "the title is not \"# $number. TITLE\""
			if ($title // "") !~ /^# \Q$number\E\. \S/;
		push @wrong, "the headings are not: @expected"
			if "@headings" ne "@expected";
		push @wrong, "a fence is not closed" if $chapter->{unfinished};
		for my $section ("", @sections) {
			push @wrong, "nothing in section \"$section\"" if !grep {
				$_->{text} =~ /\S/ } $chapter->section($section);
		}
		return @wrong;
	};
}

sub check_words
{
	each_chapter {
		my $words = () = $_[0]->prose =~ /\S*\w\S*/g;

		return $words > $most_words ?
			"$words words, at most $most_words are allowed" : ();
	};
}

# Lines of prose; those with a link may be longer.
sub check_layout
{
	each_chapter {
		my ($chapter) = @_;
		my @wrong;

		for my $part ($chapter->parts("prose")) {
			push @wrong, map { "longer than 80 columns: $_" } grep {
				length > 80 && !/\]\(|^\|/ } split(/\n/, $part->{text});
		}
		for my $fence ($chapter->parts("fence")) {
			my ($language, $line) = @$fence{qw(language line)};

			push @wrong, "line $line: language \"$language\" without " .
				"an excerpt" if !defined $fence->{excerpt} &&
				$language !~ /^(console|sh|)$/;
		}
		return @wrong;
	};
}

sub check_try_it
{
	each_chapter {
		my ($chapter) = @_;
		my $answers = () = $chapter->prose =~
			m{<details><summary>Answer</summary>.*?</details>}gs;

		return (
			(grep { $_->{kind} eq "fence" &&
				$_->{language} =~ /^(console|sh)$/
			} $chapter->section("Try it")) ? () : "nothing to try",
			(grep { ($_->{excerpt} // "") ne ""
			} $chapter->section("The code")) ? () : "no excerpt",
			$answers == 1 ? () : "$answers folded answers",
		);
	};
}

sub check_index
{
	my $index = Chapter::read_file("docs/tour/README.md");
	my @links = $index =~ /\]\((\d\d-[\w-]+\.md)\)/g;
	my %seen;

	@links = grep { !$seen{$_}++ } @links;
	print "docs/tour/README.md: the chapters are not listed in order\n"
		if "@links" ne "@{[map { s{.*/}{}r } @Tour::all]}";
	for my $i (0 .. $#Tour::all) {
		my ($heading) = chapter($Tour::all[$i])->parts("heading");
		my $title = ($heading->{text} // "") =~ s/^\d+\. //r;
		my $name = $Tour::all[$i] =~ s{.*/}{}r;
		my $next = $i < $#Tour::all ? $Tour::all[$i + 1] =~ s{.*/}{}r : "README.md";

		print "docs/tour/README.md: no link [$title]($name)\n"
			if index($index, "[$title]($name)") < 0;
		print "$Tour::all[$i]: \"Read on\" does not link to $next\n" if !grep {
			$_->{text} =~ /\]\(\Q$next\E\)/
			} chapter($Tour::all[$i])->section("Read on");
	}
}

# The index names each lab next to the chapter that explains what it breaks.
sub check_labs
{
	my $index = Chapter::read_file("docs/tour/README.md");

	for (glob("docs/labs/*/README.md")) {
		print "docs/tour/README.md: no link to $_\n"
			if index($index, "](../" . s{^docs/}{}r . ")") < 0;
	}
}

sub anchors
{
	return map { (lc =~ tr/ /-/r) =~ s/[^a-z0-9_-]//gr }
		Chapter::read_file($_[0]) =~ /^#+ (.*)/gm;
}

sub check_links
{
	for my $file ("docs/tour/README.md", @Tour::files) {
		for (chapter($file)->prose =~ /\]\(([^)]+)\)/g) {
			my ($link, $anchor) = split(/#/, $_, 2);
			my $path = $link eq "" ? $file : "docs/tour/$link";

			next if m{^https?://};
			if (!-e $path) {
				print "$file: no $_\n";
			} elsif (defined $anchor) {
				print "$file: no heading $_\n"
					if !grep { $_ eq $anchor } anchors($path);
			}
		}
	}
}

1;
