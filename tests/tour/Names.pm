# SPDX-License-Identifier: GPL-2.0
#
# Checks what chapters name: code, files, documents and commands of make, and
# that together they explain the whole driver.

package Names;

use strict;
use warnings;
use Chapter;
use Source;
use Tour;

my $most_excerpts = 3;
my $most_lines = 30;

# What a name in backquotes can be
my $path = qr{(?:driver|include|tests|userspace|demo|docs|course)/[\w./*-]+};
my $constant = qr/-?(E[A-Z]+|[A-Z][A-Z0-9]*_[A-Z0-9_]+|SIG[A-Z]+)/;
my $type = qr/(?:struct|union|enum) (\w+)/;

# How lines begin in which C code defines or declares some names
sub functions
{
	return "([a-zA-Z_].*\\b)?($_[0])\\(|#\\s*define\\s+($_[0])\\b|" .
		"(COMPAT_)?SYSCALL_DEFINE[0-9]\\(($_[0]),";
}

sub types
{
	return "(typedef )?(struct|union|enum) ($_[0])( |\$)";
}

sub constants
{
	return "#\\s*define\\s+($_[0])\\b|\\s+($_[0])\\s*(=|,|\$)";
}

# The names out of @_ that the driver or the kernel has. $form is one of the
# functions above.
sub known
{
	my $form = shift;
	my $names = join("|", map { quotemeta } @_);
	my $pattern = "^(" . $form->($names) . ")";
	my @where = ("driver", "include", map { "$Tour::kernel/$_" }
		qw(include kernel lib mm fs io_uring security drivers/char
		drivers/base arch/x86/include arch/x86/entry arch/x86/kernel
		arch/x86/lib arch/x86/mm));
	my %known;

	return () if !@_;
	local $ENV{LC_ALL} = "C";
	open(my $grep, "-|", "grep", "-rhE", "--include=*.[ch]", "-e", $pattern,
		grep { -d } @where) or die "grep: $!\n";
	while (<$grep>) {
		$known{$_} = 1 for /\b($names)\b/g;
	}
	close($grep);
	return keys %known;
}

# Prints the names that neither the driver nor the kernel has. $chapters are the
# files that use each name.
sub report_unknown
{
	my ($form, $chapters) = @_;
	my %unknown = %$chapters;

	delete @unknown{known($form, sort keys %unknown)};
	for my $name (sort keys %unknown) {
		print "$_: no $name in the driver or the kernel\n"
			for @{$unknown{$name}};
	}
}

# A trace event is a function too: trace_NAME().
sub is_trace_event
{
	my ($name) = $_[0] =~ /^trace_(\w+?)(?:_enabled)?$/;

	return defined $name && Source::defines("driver/trace.h", $name);
}

# Names of functions in a file, "FILE: NAME()", of other things in a file,
# "FILE: NAME", of files, and of what the driver or the kernel has
sub check_code
{
	my (%functions, %types, %constants);

	each_chapter {
		my ($chapter, $file) = @_;
		my @wrong;

		for ($chapter->quoted) {
			if (m{^([\w./-]+): (\w+)\(\)$}) {
				push @wrong, "no $2() in $1"
					if !Source::defines($1, $2);
			} elsif (m{^($path|Kbuild): (\w+)$}) {
				push @wrong, "no $2 in $1"
					if Source::text($1) !~ /\b\Q$2\E\b/;
			} elsif (/^$path$/) {
				my ($found) = glob($_);

				push @wrong, "no $_"
					if !defined $found || !-e $found;
			} elsif (/^(\w+)\(\)$/) {
				push @{$functions{$1}}, $file
					if !is_trace_event($1);
			} elsif (/^$type$/) {
				push @{$types{$1}}, $file;
			} elsif (/^$constant$/) {
				push @{$constants{$1}}, $file;
			} elsif (/\w\(\)/ && !/[|;\$]/) {
				push @wrong, "not a reference: $_";
			}
		}
		return @wrong;
	};
	report_unknown(\&functions, \%functions);
	report_unknown(\&types, \%types);
	report_unknown(\&constants, \%constants);
}

sub check_excerpts
{
	each_chapter {
		my ($chapter) = @_;
		my @excerpts = grep { defined $_->{excerpt} }
			$chapter->parts("fence");
		my @wrong;

		push @wrong, "more than $most_excerpts excerpts"
			if @excerpts > $most_excerpts;
		for (@excerpts) {
			my $text = eval { Source::excerpt($_->{excerpt}) };

			if (!defined $text) {
				push @wrong, $@ =~ s/\n$//r;
			} elsif ($text ne $_->{text}) {
				push @wrong, "differs from the source: " .
					$_->{excerpt} . "; try --update";
			} elsif ($text =~ tr/\n// > $most_lines) {
				push @wrong, "more than $most_lines lines: " .
					$_->{excerpt};
			}
		}
		return @wrong;
	};
}

# The title of a document, which is the first line with a line of signs below
sub title_of
{
	my $text = Chapter::read_file($_[0]);

	my $rule = qr/(?:=+|-+|\*+)[ \t]*/;

	return $1 if $text =~
		/^[ \t]*$rule\n[ \t]*(\S.*?)[ \t]*\n[ \t]*$rule$/m;
	return $1 if $text =~ /^(\S.*?)[ \t]*\n$rule$/m;
	return "";
}

# What is wrong with the documents in an item of a list, which gives title, in
# italics, and path of each. Capitals make no difference.
sub wrong_in_item
{
	my ($item, $paths) = @_;
	my @wrong;

	for my $path ($item =~ /$paths/g) {
		my $file = "$Tour::documentation/$path";
		my $title = -f $file ? title_of($file) : "";

		push @wrong, "the title of $path is: $title"
			if index(lc $item, lc "*$title*") < 0;
	}
	return @wrong;
}

sub check_documentation
{
	my $paths = qr{\bDocumentation/[\w./-]+\w};

	each_chapter {
		my ($chapter) = @_;
		my $read_on = join("", map { $_->{text} }
			$chapter->section("Read on"));
		my @items = map { s/\s+/ /gr } split(/^[-*] |^$/m, $read_on);
		my @wrong = map { "no $_" }
			grep { !-f "$Tour::documentation/$_" }
			$chapter->prose =~ /$paths/g;

		push @wrong, map { wrong_in_item($_, $paths) } @items;
		push @wrong, "no path of Documentation/ in \"Read on\""
			if $read_on !~ $paths;
		return @wrong;
	};
}

# What all chapters cite: files, and functions
sub cited
{
	my (%files, %functions);

	for my $chapter (map { chapter($_) } @Tour::all) {
		my @excerpts = map { $_->{excerpt} // () }
			$chapter->parts("fence");

		for ($chapter->quoted, @excerpts) {
			$files{$1} = 1 if m{^(driver/[\w./-]+?)(:|$)};
			$functions{$1} = 1 if /(?:^|: )(\w+)(?:\(\))?$/;
		}
	}
	return (\%files, \%functions);
}

# Each member of a struct file_operations is a function that a chapter explains.
sub check_operations
{
	my ($files, $functions) = cited();
	my $struct = qr/\bstruct file_operations \w+ = \{\n(.*?)^\};/ms;

	for my $file (Source::driver_files()) {
		for my $members (Source::text($file) =~ /$struct/g) {
			my %operations = $members =~ /\.(\w+) = &?(\w+)/g;

			delete $operations{owner};
			for my $operation (sort keys %operations) {
				my $function = $operations{$operation};

				print "$file: no chapter cites $function(), ",
					"the operation $operation\n"
					if !$functions->{$function};
			}
		}
	}
}

sub check_files
{
	my ($files) = cited();

	for (Source::driver_files()) {
		print "no chapter cites $_\n" if !$files->{$_};
	}
}

# The names that $target takes as value of $variable; nothing if it is not a
# list
sub values_of
{
	my ($target, $variable) = @_;

	return Chapter::read_file("tests/check") =~ /^\t\["?([\w-]+)"? => "/gm
		if $variable eq "SUITE" && $target eq "check";
	return qw(trixie bookworm) if $variable eq "SUITE";
	return map { m{docs/labs/(.*)/} } glob("docs/labs/*/README.md")
		if $variable eq "LAB";
	return qw(6.1 6.12 rt) if $variable eq "KERNEL";
	return ();
}

# What is wrong with a line like make check SUITE="unit fuzz"
sub wrong_in_make
{
	my ($line) = @_;
	my $makefile = Chapter::read_file("Makefile");
	my (@targets, @wrong);
	my %values;

	$line =~ s/^sudo //;
	$line =~ s/\s*# .*//;
	return "not a make command: $line" if $line !~ s/^make\b\s*//;
	while ($line =~ /\G\s*(?:([A-Z]+)=("[^"]*"|'[^']*'|\S*)|(\S+))/gc) {
		$values{$1} = $2 =~ tr/"'//dr if defined $1;
		push @targets, $3 if defined $3;
	}
	for (@targets) {
		push @wrong, "no make $_" if $makefile !~ /^\Q$_\E:/m;
	}
	for my $variable (keys %values) {
		my @known = values_of($targets[0] // "", $variable);

		push @wrong, "the Makefile has no $variable"
			if $makefile !~ /\$[({]\Q$variable\E[)}]/;
		for my $value (split(/[\s,]+/, $values{$variable})) {
			push @wrong, "no $variable=$value"
				if @known && $value !~ /^[A-Z]+$/ &&
				!grep { $_ eq $value } @known;
		}
		push @wrong, "no values of $variable are known"
			if !@known && $variable =~ /^(SUITE|LAB)$/;
	}
	return @wrong;
}

# Lines of blocks for the host, and commands in the text. A value in capital
# letters means any value.
sub check_make
{
	my $wrong_in = sub {
		my ($chapter) = @_;
		my @lines = grep { /\S/ } map { split(/\n/, $_->{text}) }
			grep { !defined $_->{excerpt} } $chapter->fences("sh");

		push @lines, grep { /^(sudo )?make / } $chapter->quoted;
		return map { wrong_in_make($_) } @lines;
	};
	my $index = "docs/tour/README.md";

	each_chapter { $wrong_in->(@_) };
	print "$index: $_\n" for $wrong_in->(chapter($index));
}

1;
