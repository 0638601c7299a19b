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
			push @wrong, "nothing in section \"$section\""
				if !grep { $_->{text} =~ /\S/ }
				$chapter->section($section);
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
			push @wrong, map { "longer than 80 columns: $_" }
				grep { length > 80 && !/\]\(|^\|/ }
				split(/\n/, $part->{text});
		}
		for my $fence ($chapter->parts("fence")) {
			my ($language, $line) = @$fence{qw(language line)};

			push @wrong,
				"line $line: \"$language\" without an excerpt"
				if !defined $fence->{excerpt} &&
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

# The text without directories: chapters link to each other by name.
sub name
{
	return $_[0] =~ s{.*/}{}r;
}

sub links_to
{
	my ($name, @parts) = @_;

	return grep { $_->{text} =~ /\]\(\Q$name\E\)/ } @parts;
}

# The index has all chapters, and each chapter leads to the next one.
sub check_index
{
	my $file = "docs/tour/README.md";
	my $index = Chapter::read_file($file);
	my @names = map { name($_) } @Tour::all;
	my %seen;
	my @listed = grep { !$seen{$_}++ } $index =~ /\]\((\d\d-[\w-]+\.md)\)/g;

	print "$file: the chapters are not listed in order\n"
		if "@listed" ne "@names";
	for my $i (0 .. $#names) {
		my $chapter = chapter($Tour::all[$i]);
		my ($heading) = $chapter->parts("heading");
		my $title = ($heading->{text} // "") =~ s/^\d+\. //r;
		my $next = $names[$i + 1] // "README.md";

		print "$file: no link [$title]($names[$i])\n"
			if index($index, "[$title]($names[$i])") < 0;
		print "$Tour::all[$i]: \"Read on\" does not link to $next\n"
			if !links_to($next, $chapter->section("Read on"));
	}
}

# The index names each lab next to the chapters that explain what it breaks, and
# these chapters link to it.
sub check_labs
{
	my $index = "docs/tour/README.md";
	my @rows = split(/\n/, Chapter::read_file($index));

	for my $lab (glob("docs/labs/*/README.md")) {
		my $link = "](../" . $lab =~ s{^docs/}{}r . ")";
		my @chapters = map { /\]\((\d\d-[\w-]+\.md)\)/ }
			grep { index($_, $link) >= 0 } @rows;

		print "$index: no link to $lab\n" if !@chapters;
		for (map { "docs/tour/$_" } @chapters) {
			print "$_: no link to $lab\n"
				if index(chapter($_)->prose, $link) < 0;
		}
	}
}

sub anchors
{
	return map { (lc =~ tr/ /-/r) =~ s/[^a-z0-9_-]//gr }
		Chapter::read_file($_[0]) =~ /^#+ (.*)/gm;
}

# What is wrong with link $link in file $file
sub wrong_in_link
{
	my ($file, $link) = @_;
	my ($path, $anchor) = split(/#/, $link, 2);

	return () if $link =~ m{^https?://};
	$path = $path eq "" ? $file : "docs/tour/$path";
	return "no $link" if !-e $path;
	return () if !defined $anchor || grep { $_ eq $anchor } anchors($path);
	return "no heading $link";
}

sub check_links
{
	for my $file ("docs/tour/README.md", @Tour::files) {
		my @links = chapter($file)->prose =~ /\]\(([^)]+)\)/g;

		print "$file: $_\n" for map { wrong_in_link($file, $_) } @links;
	}
}

1;
