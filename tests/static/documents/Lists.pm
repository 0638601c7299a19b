# SPDX-License-Identifier: GPL-2.0-only
#
# Compares lists in the documents and the manual pages with the code: what a
# program or a user relies on, and lists of files.

package Lists;

use strict;
use warnings;
use Exporter qw(import);

our @EXPORT = qw(client text);

my %text;

# The text of the files
sub text
{
	return join("", map { $text{$_} //= do {
		open(my $in, "<", $_) or die "$_: $!\n";
		local $/;
		<$in> // "";
	} } @_);
}

# What is only in one of the lists
sub same
{
	my ($where, $code, $document) = @_;
	my %code = map { $_ => 1 } @$code;
	my %document = map { $_ => 1 } @$document;

	return !@$code ? "found nothing in the code to compare with $where" : (
		map({ "in the code, but not in $where: $_" }
			sort grep { !$document{$_} } keys %code),
		map({ "in $where, but not in the code: $_" }
			sort grep { !$code{$_} } keys %document));
}

# The lines of the text from one that matches $from to one that matches $to
sub part
{
	my ($text, $from, $to) = @_;

	return $text =~ /^($from.*?)$to/ms ? $1 : "";
}

# Each two of the list in one string
sub pairs
{
	return @_ ? ("$_[0] $_[1]", pairs(@_[2 .. $#_])) : ();
}

my ($readme, $design, $page, $header, $driver);

# The names of parameters, and of files of the device in sysfs, in the code
my (@parameters, @files);

# What README.md says of the files that explain the device
sub explained
{
	my @files = $readme =~ /^\| \[[\w.\/]+\]\((driver\/[\w.\/]+)\) \|/gm;
	return @files == 10 ? () : scalar(@files) . " files";
}

# What docs/ABI has about the files in a directory, by their names
sub entries
{
	my ($directory) = @_;
	my %entry;

	for (split(/\n\n(?=What:)/, text(glob("docs/ABI/testing/*")))) {
		my $entry = $_;

		$entry{$_} = $entry for /^What:\t+\Q$directory\E\/(\w+)$/gm;
	}
	return %entry;
}

# The defaults in docs/sudoku.4 are those of the code, of the descriptions, which
# modinfo prints, and of docs/ABI.
sub defaults
{
	my %entry = entries("/sys/module/sudoku/parameters");
	my %size = ("128K" => 131072, "8M" => 8388608, "64M" => 67108864);
	my @wrong;

	while ($page =~ /^\.It\ Va\ (\w+)\n(?:(?!\.It\ ).*\n)*?
			Default:(?:\ |\n\.Cm\ )(\w+)/gmx) {
		my ($name, $default) = ($1, $2);
		my ($size) = grep { $size{$_} eq $default } keys %size;
		my $code = qr/./;

		$code = qr/_DEFAULT\s\(&sudoku_$default\)/
			if $name eq "strategy";
		$code = qr/^static bool lanes = true;/m if $name eq "lanes";
		$code = qr/$name = SZ_$size,/ if $size;
		push @wrong, "the code of $name" if $driver !~ $code;
		push @wrong, "the description of $name" if $driver !~
			/PARM_DESC\($name,\s+".*default: $default\b/;
		push @wrong, "docs/ABI: $name" if
			($entry{$name} // "") !~
			/^\t\t$name:(?:(?!\n\n).)*\sDefault:\s+$default$/ms;
		delete $entry{$name};
	}
	return map({ "another default than in docs/sudoku.4: $_" } @wrong),
		map({ "no default in docs/sudoku.4: $_" } sort keys %entry);
}

# The program, built for this
sub client
{
	my $client = "build/static/client";

	system("make", "-s", "-C", "userspace", "O=../$client",
	       "CFLAGS=-O0") == 0 or die "the client does not build\n";
	return "$client/sudoku";
}

# Of the strategies that finish, "NAME STEPS BACKTRACKS DEEPEST"
sub strategies
{
	my $file = "docs/strategies.md";
	my $client = client();
	my $text = text($file);
	my (@code, @document);

	while ($text =~ /^    ([1-9.]{81})\n(.*?)(?=^## |\z)/gms) {
		my ($puzzle, $section) = ($1, $2);

		push @code, map { join(" ", $puzzle, (split)[0, 1, 3, 4]) }
			grep { !/gave up$|^strategy/ }
			`$client compare -m 1000000 $puzzle`;
		push @document, map { join(" ", $puzzle,
				(split(/[ |]+/, s/,//gr))[0 .. 3]) }
			$section =~ /^\| ([a-z]+ \| [0-9].*)/gm;
	}
	return same($file, \@code, \@document);
}

# The rows of the table of labs
sub labs
{
	return map {
		my ($name) = m{([^/]+)/expect$};
		my %is = text($_) =~ /^(\w+): *(\S.*?)(?: --.*)?$/gm;

		"[$name]($name/README.md) | " . join(" | ",
			@is{qw(learn tool kernel difficulty minutes)});
	} glob("docs/labs/*/expect");
}

# What $pattern finds in the files of the project that use the driver, as
# "FILE: NAME", unless the name is one of @$known
sub unknown
{
	my ($pattern, $known) = @_;
	my %known = map { $_ => 1 } @$known;
	my @files = grep { -f } glob("docs/*.md docs/*/*.md docs/*/*/* demo/*
		course/* course/*/* course/*/*/* tests/*/*.[ch] tests/*/*.sh
		tests/*/run tests/tour/type tests/mutants/* tests/course/mistakes
		bench/* web/* machines/*");
	my @wrong;

	for my $file (@files) {
		my $text = text($file);

		while ($text =~ /$pattern/g) {
			push @wrong, map { "$file: $_" } grep { !$known{$_} }
				map { s/=.*//r } split(" ", $1);
		}
	}
	return @wrong;
}

# The names of parameters: on a path, of a call, of a command that loads, in the
# table of their bounds, or where another module defines the same
sub used_parameters
{
	my ($known) = @_;

	return (unknown(qr{(?<!kcsan/)parameters/(\w+)}, $known),
		unknown(qr/\bset_parameter\("(\w+)"/, $known),
		unknown(qr/\bPARAMETERS "(\w+)"/, $known),
		unknown(qr/\bsudoku_params\.(\w+)/, $known),
		unknown(qr/(?:load(?:_module|ed)\("|
			\b(?:insmod|modprobe)\ \S*sudoku\S*\ )
			((?:\w+=[^\s"]+\ *)+)/x, $known),
		unknown(qr/^\t\{ "(\w+)", "\w+\\n", "/m, $known),
		unknown(qr/\b(?:module_param\w*|MODULE_PARM_DESC)\((\w+)/,
			$known));
}

# The cases that planted bugs and labs name, each as "SUITE:NAME" without the
# name of a point, but with "_" for blanks, that are nowhere in that suite
sub unknown_cases
{
	my %directory = ("device-uml" => "device", unit => "core",
		documents => "static/documents");
	my (%cases, %wrong);

	for (map { split(/\n/) } text(grep { -f && !-x } glob("tests/mutants/*"))) {
		my ($suite, $case) = /^\w\S* ([a-z-]+)[\w-]*:(\w+)/ or next;

		$suite =~ s/^client-.*/client/;
		$suite = $directory{$suite} // $suite;
		$cases{$suite} //= join("\n", map {
			-f && !-B && text($_) =~ tr/ /_/r, s{.*/}{}r
		} glob("tests/$suite/* tests/$suite/*/*"));
		$wrong{"$suite:$case"} = 1
			if index($cases{$suite}, $case) < 0;
	}
	# The suite course grades with tests of the device.
	for (text(glob("docs/labs/*/expect")) =~ /^(?:tests|fails): *(\w+)/gm,
	     map { split(/;/) } text(glob("tests/course/*.sh")) =~
			/\b\d\d-[\w-]+ ["'](?!\$)([a-z][\w ;:]+)/g) {
		my $name = s/:.*//r =~ tr/ /_/r;

		$wrong{"device:$name"} = 1
			if $cases{device} !~ /^TEST\w*\($name\b/m;
	}
	return sort keys %wrong;
}

# The type and the range of the ioctls, as the kernel's ioctl-number.rst has them
sub numbers
{
	my ($type, @numbers) = ($header =~ /_IO\w*\((0x\w+),/,
		sort { $a <=> $b }
		map { hex } $header =~ /_IO\w*\(0x\w+, (0x\w+)/g);

	return sprintf("%s  %02X-%02X", $type, @numbers[0, -1]);
}

# The variables that scripts read from the environment, except those that they
# set themselves for other programs
sub variables
{
	my %set = map { $_ => 1 } qw(CROSS_COMPILE FAST FRESH LC_ALL LEAKS LINK
		SANDBOX TERM XDG_STATE_HOME);
	my $scripts = text(grep { -f && !/\.md$/ } glob("machines/* tests/*
		tests/*/* tests/*/*/*"));

	return grep { !$set{$_} } $scripts =~
		/(?|\$\{([A-Z][A-Z_]+):?[-+=]|\$ENV\{([A-Z_]+)\})/g;
}

# Each of the next functions returns rows of what is compared, where a document
# has it, the list in the code, and that in the document.

sub lists_of_code
{
	my @sources = glob("driver/*.c");
	my $code = text(@sources, glob("driver/core/*.c"));
	my %described = map { $_ => 1 } $code =~ m{^/\*\*\n \* (\w+) - }gm;
	my @public = $code =~
		/^(?!static\b)[a-z][^\n;{}#]*?\b(\w+)\([^;{}]*\)\n\{/gm;
	my @events = map {
		/^(\w+)/;
		"$1 (" . join(", ", /__(?:field|array)\(\w+, (\w+)/g) . ")"
	} text("driver/trace.h") =~ /^TRACE_EVENT\((.*?)^\);/gms;
	my $lines = $design =~ s/\s+/ /gr;

	return (
		["files of the driver", "docs/design.md",
		 [map { m{(\w+)\.c$} } @sources],
		 [grep { -e "driver/$_.c" } map { /(\w+)\.[ch]\b/g }
			$design =~ /^\| driver\/(.*?) \|/gm]],
		["public functions", "kernel-doc", \@public,
		 [grep { $described{$_} } @public]],
		["tracepoints", "docs/design.md", \@events,
		 [$lines =~ /(sudoku_[a-z]+ \([a-z, ]+\))/g]],
		["tracepoints", "docs/sudoku.4", [map { /(\w+)/ } @events],
		 [$page =~ /^\.Pa (sudoku_\w+)/gm]],
		# ERESTART* become EINTR. The kernel returns the errors of
		# calls that the driver leaves out.
		["errors", "docs/sudoku.4",
		 [qw(EOPNOTSUPP ESPIPE), grep { !/^ERESTART/ }
			text(@sources) =~ /-(E[A-Z]+)\b/g],
		 [$page =~ /^\.It Bq Er (\w+)/gm]],
	);
}

sub lists_of_parameters
{
	return map { [ "parameters", $_->[0], \@parameters, $_->[1] ] } (
		["docs/sudoku.4",
		 [part($page, "\\.Sh CONFIGURATION", "\\.Sh") =~
			/^\.It Va (\w+)/gm]],
		["docs/ABI/testing/sysfs-module-sudoku",
		 [keys %{{entries("/sys/module/sudoku/parameters")}}]],
		["course/skeleton/driver/main.c",
		 [text("course/skeleton/driver/main.c") =~
			/^module_param\w*\((\w+),/gm, "lanes"]],
	);
}

sub lists_of_sysfs
{
	my @counters = part($header, "struct sudoku_stats \\{", "\\}") =~
		/^\t__u64 (.*);/gm;
	my %counters = map { $_ => 1 } @counters;

	return (
		["files in sysfs", "docs/ABI/testing/sysfs-class-misc-sudoku",
		 \@files, [keys %{{entries("/sys/class/misc/sudoku")}}]],
		["files in sysfs", "docs/sudoku.4", \@files,
		 [part($page, "\\.It Pa /sys/class", "\\.It Pa /sys/k") =~
			/^\.Pa (\w+)/gm]],
		["counters", "driver/sysfs.c", \@counters,
		 [grep { $counters{$_} } @files]],
	);
}

sub lists_of_ioctls
{
	my @ioctls = $header =~ /^#define SUDOKU_IOC_(\w+)\s+_IO/gm;

	return (
		["ioctls", "docs/design.md", \@ioctls,
		 [map { split(/, /) } part($design, "## ABI", "## Bounds") =~
			/^\| ([A-Z][A-Z_, ]*) \|/gm]],
		["numbers of the ioctls", "docs/design.md", [numbers()],
		 [$design =~ /^    (0x[0-9A-F]{2}  [0-9A-F]{2}-[0-9A-F]{2}) /gm]],
		["ioctls and their types", "docs/sudoku.4",
		 [pairs($header =~
			/^#define SUDOKU_IOC_(\w+)\s+_IO.*?(struct \w+|)\)$/gm)],
		 [pairs(map { $_ // "" } $page =~ /^\.It\ Dv\ SUDOKU_IOC_(\w+)
			(?:\ Fa\ "(?:const\ )?(struct\ \w+)\ )?/gmx)]],
		["ioctls", "tests/lib/device.h", \@ioctls,
		 [part(text("tests/lib/device.h"), "#define FOR_EACH_IOCTL",
			"^\$") =~ /\bx\((\w+)\)/g]],
		["ioctls that copy", "tests/fault/operations.c",
		 [$header =~ /^#define SUDOKU_IOC_(\w+)\s+_IO[RW]/gm],
		 [text("tests/fault/operations.c") =~ /^\tIOCTL\((\w+),/gm]],
		["modes", "docs/sudoku.4",
		 [$header =~ /^#define (SUDOKU_MODE_\w+)/gm],
		 [$page =~ /(SUDOKU_MODE_\w+)/g]],
	);
}

sub lists_of_documents
{
	my @techniques = map { lc } text("userspace/logic/techniques.c") =~
		/^\t\{ "(.*?)", /gm;
	my $ratings = lc part(text("userspace/man/sudoku-rate.1"),
		"\\.Ss Ratings", "\\.It Cm beyond") =~ s/\s+/ /gr;

	return (
		["techniques", "userspace/man/sudoku-rate.1", \@techniques,
		 [grep { $ratings =~ /\b\Q$_\E\b/ } @techniques]],
		["techniques", "docs/techniques.md", \@techniques,
		 [map { lc =~ s/\s/ /r } text("docs/techniques.md") =~
			/\*\*(.*?)\*\*/gs]],
		["variables", "tests/README.md", [variables()],
		 [map { /([A-Z][A-Z_]+)/g } part(text("tests/README.md"),
			"\\| variable", "^\$") =~ /^\| ([A-Z][^|]*)/gm]],
		["labs", "docs/labs/README.md", [labs()],
		 [text("docs/labs/README.md") =~ /^\| (\[.*) \|$/gm]],
		["steps and their points", "course/README.md",
		 [text("course/steps/table") =~ /^0?(\d+\|.*?\|\d+)\|/gm],
		 [map { s/ \| (.*?): .* \| /|$1|/r }
			text("course/README.md") =~
			/^\| (\d+ \| .* \| \d+) \|$/gm]],
	);
}

# Names of points, each with a function that returns what is wrong
sub compared
{
	($readme, $design, $page, $header) = map { text($_) } qw(README.md
		docs/design.md docs/sudoku.4 include/uapi/linux/sudoku.h);
	$driver = text(glob("driver/*.[ch] driver/core/search.h"));
	@parameters = $driver =~ /^module_param\w*\((\w+),/gm;
	@files = map { s/_attr$//r } part($driver,
		"static struct attribute \\*", "NULL") =~
		/^\s&(?:dev_attr_)?(\w+)\.attr/gm;

	return map({
			my ($what, $where, @both) = @$_;

			["$where has the $what", sub { same($where, @both) }]
		} lists_of_code(), lists_of_parameters(), lists_of_sysfs(),
		lists_of_ioctls(), lists_of_documents()),
		["ten files explain the device",
		 \&explained],
		["parameters have the documented defaults", \&defaults],
		["parameters that are set exist", sub {
			return used_parameters([@parameters, "NAME"]) }],
		["files of the device in sysfs exist", sub { return unknown(
			qr{(?:SYSFS\ "|/sys/class/misc/sudoku/)(\w+)}x, \@files)
		}],
		["cases that bugs name exist", \&unknown_cases],
		["strategies take the documented steps", \&strategies];
}

1;
