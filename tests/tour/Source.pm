# SPDX-License-Identifier: GPL-2.0
#
# Finds functions in C files.

package Source;

use strict;
use warnings;
use Chapter;

my %text;

sub text
{
	my ($file) = @_;

	$text{$file} //= -f $file ? Chapter::read_file($file) : "";
	return $text{$file};
}

# Does the file define a function, macro, trace event or type with this name?
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

sub driver_files
{
	return glob("driver/*.[ch] driver/core/*.[ch]");
}

1;
