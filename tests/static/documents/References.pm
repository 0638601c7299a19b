# SPDX-License-Identifier: GPL-2.0
#
# Checks what documents refer to: links, names, excerpts of code and commands of
# make, and that the chapters of docs/tour together explain the whole driver.
# Each function check_... returns what is wrong.

package References;

use strict;
use warnings;
use Document;
use Source;

# A kernel's source
our $kernel = "";

# What a name in backquotes can be
my $path = qr{(?:driver|include/uapi|tests|bench|userspace|demo|docs|course)/
	[\w./*-]*[\w*]}x;
my $constant = qr/-?(E[A-Z]{2,}|[A-Z][A-Z0-9]*_[A-Z0-9_]+|SIG[A-Z]+)/;

# Calls the function for each of the files; returns its messages after the name
# of the file.
sub each_document(&@)
{
	my ($function, @files) = @_;

	return map {
		my $file = $_;

		map { "$file: $_" } $function->(document($file), $file);
	} @files;
}

sub wrong_in_link
{
	my ($file, $link) = @_;
	my ($to, $anchor) = split(/#/, $link, 2);

	return () if $link =~ m{^https?://};
	$to = $to eq "" ? $file : $file =~ s{[^/]*$}{}r . $to;
	return "no $link" if !-e $to;
	return () if !defined $anchor ||
		grep { $_ eq $anchor } document($to)->anchors;
	return "no heading $link";
}

sub check_links
{
	return each_document {
		my ($document, $file) = @_;

		return map { wrong_in_link($file, $_) } $document->links;
	} @_;
}

# Paths from the top, in the kernel's documentation, and in backquotes also from
# tests/
sub check_paths
{
	my %sources = map { s{.*/}{}r => 1 } split(/\n/,
		`find driver include userspace tests bench docs course -type f`);

	return each_document {
		my ($document) = @_;
		my $prose = $document->prose;
		my @paths = $prose =~ m{(?<![\w./~-])($path)}g;
		my @names = $prose =~ /(?<![\w.\/*-])([a-z_0-9]+\.[ch])\b/g;
		my @wrong;

		push @wrong, map { "no $_" } grep { !-f "$kernel/$_" }
			$prose =~ m{\bDocumentation/[\w./-]+\w}g
			if $kernel;
		push @paths, map { "tests/$_" } grep {
			my ($room) = m{^([a-z]+)/[\w./*-]+$};

			defined $room && -d "tests/$room" && !-d $room;
		} $document->quoted;
		return @wrong, map { "no $_" }
			(grep { !grep { -e } glob } @paths),
			grep { !$sources{$_} } @names;
	} @_;
}

# Names in a file, "FILE: NAME()" and "FILE: NAME", and names of functions,
# types and constants that this project or the kernel has
sub check_names
{
	my (%uses, @wrong);

	@wrong = each_document {
		my ($document, $file) = @_;
		my (@names, @wrong);

		for ($document->quoted) {
			if (m{^([\w./-]+\.[ch]): (\w+)\(\)$}) {
				push @wrong, "no $2() in $1"
					if !Source::defines($1, $2);
				next;
			} elsif (m{^($path|Kbuild): (\w+)$}) {
				push @wrong, "no $2 in $1"
					if Source::text($1) !~ /\b\Q$2\E\b/;
			}
			push @names, /\b(\w*[a-z]\w*)\(\)/g,
				/^(?:struct|union|enum) (\w+)$/, /^$constant$/;
		}
		push @names, $document->prose =~
			/\b(sudoku_[a-z_]*[a-z]|SUDOKU_[A-Z_]*[A-Z])\b/g;
		$uses{$_}{$file} = 1 for grep { !/NAME/ } @names;
		return @wrong;
	} @_;
	for my $name (Source::unknown($kernel, sort keys %uses)) {
		push @wrong, map { "$_: $name is defined nowhere" }
			sort keys %{$uses{$name}};
	}
	return @wrong;
}

# An excerpt is what its comment names. A block of C without a comment is in one
# of the driver's files.
sub check_excerpts
{
	return each_document {
		my ($document) = @_;
		my @wrong = $document->{unfinished} ? "an open fence" : ();

		for my $block ($document->parts("block")) {
			my ($what, $text) = @$block{qw(excerpt text)};
			my $code = eval { Source::excerpt($what // "") };

			if (!defined $what) {
				push @wrong, "line $block->{line}: no such code"
					if $block->{language} eq "c" &&
					!grep { index($_, $text) >= 0 }
					map { Source::text($_) }
					Source::driver_files();
			} elsif (!defined $code) {
				push @wrong, $@ =~ s/\n$//r;
			} elsif ($code ne $text) {
				push @wrong, "differs from the source: $what";
			}
		}
		return @wrong;
	} @_;
}

# The values that $variable can have for $target; nothing if it can have any
sub values_of
{
	my ($target, $variable) = @_;

	return read_file("tests/check") =~ /^\t\["?([\w-]+)"? => "/gm
		if "$target $variable" eq "check SUITE";
	return map { m{docs/labs/(.*)/} } glob("docs/labs/*/README.md")
		if $variable eq "LAB";
	return ();
}

# What is wrong with a line like make check SUITE="unit fuzz". A value in
# capital letters or "name" means any value.
sub wrong_in_make
{
	my ($line, $makefile) = @_;
	my ($target, @wrong) = ("");

	$line =~ s/^(sudo )?make\b|\s+#.*|\s*[|>&;].*//g;
	for ($line =~ /([A-Z]+="[^"]*"|[^\s"]+)/g) {
		my ($variable, $value) = /^([A-Z]+)="?([^"]*)/;

		if (defined $variable) {
			my %known = map { $_ => 1 }
				values_of($target, $variable);

			push @wrong, "the Makefile has no $variable"
				if $makefile !~ /\b$variable\b/;
			push @wrong, map { "no $variable=$_" } grep {
				%known && !$known{$_} && !/^([A-Z]+\W*|name)$/
			} split(/[\s,]+/, $value);
		} elsif (!/^-/) {
			$target = $_;
			push @wrong, "no make $_" if $makefile !~ /^\Q$_\E:/m;
		}
	}
	return @wrong;
}

# Lines of blocks, and commands in the text. Those of the course may also be
# targets of a student's Makefile.
sub check_make
{
	return each_document {
		my ($document, $file) = @_;
		my $makefile = read_file("Makefile");
		my @lines = map { split(/\n/, $_->{text}) }
			grep { $_->{language} =~ /^(sh|)$/ }
			$document->parts("block");

		$makefile .= read_file("course/skeleton/Makefile")
			if $file =~ /^course/;
		return map { wrong_in_make($_, $makefile) }
			grep { /^(sudo )?make\b(?! \.)/ }
			$document->quoted, @lines;
	} @_;
}

# The index of the tour has all its chapters and all labs, each chapter leads to
# the next one, and together they cite each file of the driver.
sub check_tour
{
	my $index = "docs/tour/README.md";
	my @chapters = grep { $_ ne $index } @_;
	my @names = map { s{.*/}{}r } @chapters;
	my %links = map { $_ => 1 } document($index)->links;
	my @wrong = map { "$index: no link to $_" } grep { !$links{$_} } @names,
		map { s{^docs}{..}r } glob("docs/labs/*/README.md");
	my %cited;

	for my $i (0 .. $#chapters) {
		my $chapter = document($chapters[$i]);
		my $next = $names[$i + 1] // "README.md";

		push @wrong, "$chapters[$i]: no link to $next"
			if !grep { $_ eq $next } $chapter->links;
		for ($chapter->quoted, map { $_->{excerpt} // () }
				$chapter->parts("block")) {
			$cited{$1} = 1 if m{^(driver/[\w./-]+?)(:|$)};
		}
	}
	return @wrong, map { "no chapter cites $_" }
		grep { !$cited{$_} } Source::driver_files();
}

1;
