# SPDX-License-Identifier: GPL-2.0
#
# Finds what documents name and show in the sources.

package Source;

use strict;
use warnings;
use Document;

my %text;

sub text
{
	my ($file) = @_;

	$text{$file} //= -f $file ? read_file($file) : "";
	return $text{$file};
}

sub driver_files
{
	return glob("driver/*.[ch] driver/core/*.[ch]");
}

# Does the file define a function, macro or trace event with this name?
sub defines
{
	my ($file, $name) = @_;

	return defined function($file, $name) ||
		text($file) =~ /^#\s*define\s+\Q$name\E\b/m ||
		text($file) =~ /^TRACE_EVENT\(\Q$name\E,/m;
}

# The text of function $name in the file, without the comment above it
sub function
{
	my ($file, $name) = @_;
	my $signature = qr/^[a-z_](?:(?!\n\n)[^;{}#])*?\b\Q$name\E\(/m;

	return $1 if text($file) =~
		/($signature(?:(?!\n\n)[^;{}])*\)\s*\n\{\n.*?^\}\n)/ms;
	return undef;
}

# The lines from the first one that matches $from to the next that matches $to
sub between
{
	my ($file, $from, $to) = @_;
	my ($found, $lines) = (0, "");

	for (split(/^/, text($file))) {
		next if !$found && !/$from/;
		$lines .= $_;
		return $lines if $found && /$to/;
		$found = 1;
	}
	return undef;
}

# What an excerpt's comment asks for; dies if it is not there
sub excerpt
{
	my ($what) = @_;
	my ($file, $part) = $what =~ /^(\S+): (.*)$/ or
		die "not an excerpt: $what\n";
	my $lines;

	-f $file or die "no file $file\n";
	if ($part =~ m{^/(.*)/ to /(.*)/$}) {
		$lines = between($file, $1, $2);
	} else {
		$lines = function($file, $part =~ s/\(\)$//r);
	}
	return $lines // die "no $part in $file\n";
}

# All identifiers in the files and directories, out of @$names if that is given
sub identifiers
{
	my ($names, @where) = @_;
	my $pattern = $names ? join("|", @$names) : "[A-Za-z_][A-Za-z0-9_]*";

	local $ENV{LC_ALL} = "C";
	open(my $grep, "-|", "grep", "-rhowE", "--include=*.[chS]",
		"--include=*.sh", "--include=bug.patch", "--include=K*",
		"-e", $pattern, grep { -e } @where) or die "grep: $!\n";
	chomp(my @found = <$grep>);
	return map { $_ => 1 } @found;
}

# The names out of @_ that neither this project nor the kernel has
sub unknown
{
	my ($kernel, @names) = @_;
	my %known = identifiers(undef, qw(driver include userspace tests Kbuild
		docs/labs));
	my @other = grep { !$known{$_} } @names;

	return @other if !@other || $kernel eq "";
	%known = identifiers(\@other, map { "$kernel/$_" } qw(include kernel lib
		mm fs io_uring security drivers/char drivers/base
		arch/x86/include arch/x86/entry arch/x86/kernel arch/x86/lib
		arch/x86/mm));
	return grep { !$known{$_} } @other;
}

1;
