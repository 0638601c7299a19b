# SPDX-License-Identifier: GPL-2.0
#
# Reads a chapter of docs/tour.
#
# A chapter is a list of parts. Each is a hash with "line", the number of its
# first line, and "kind":
#
#	heading		"level", "text"
#	prose		"text": the lines between fences and comments
#	fence		"language", "text", and "excerpt", what the comment
#			before it says, if there is one

package Chapter;

use strict;
use warnings;

sub read_file
{
	my ($file) = @_;

	open(my $in, "<", $file) or die "$file: $!\n";
	local $/;
	return <$in> // "";
}

sub read
{
	my ($class, $file) = @_;
	my $self = bless { file => $file, parts => [] }, $class;
	my @lines = split(/^/, read_file($file));
	my ($fence, $excerpt, $number) = (undef, undef, 0);

	for (@lines) {
		$number++;
		if ($fence) {
			if (/^```\s*$/) {
				undef $fence;
			} else {
				$fence->{text} .= $_;
			}
		} elsif (/^```(\S*)\s*$/) {
			$fence = $self->add("fence", $number);
			@$fence{qw(language excerpt)} = ($1, $excerpt);
			undef $excerpt;
		} elsif (/^<!-- excerpt: (.*?) -->\s*$/) {
			$excerpt = $1;
		} elsif (/^(#+) (.*)/) {
			my $heading = $self->add("heading", $number);
			@$heading{qw(level text)} = (length($1), $2);
		} else {
			$self->add_prose($number, $_);
		}
	}
	$self->{unfinished} = $fence;
	return $self;
}

sub add
{
	my ($self, $kind, $line) = @_;
	my $part = { kind => $kind, line => $line, text => "" };

	push @{$self->{parts}}, $part;
	return $part;
}

sub add_prose
{
	my ($self, $line, $text) = @_;
	my $part = $self->{parts}[-1];

	$part = $self->add("prose", $line)
		if !$part || $part->{kind} ne "prose";
	$part->{text} .= $text;
}

sub parts
{
	my ($self, $kind) = @_;

	return grep { $_->{kind} eq $kind } @{$self->{parts}};
}

sub fences
{
	my ($self, $language) = @_;

	return grep { $_->{language} eq $language } $self->parts("fence");
}

# The text of the chapter that is not in a fence
sub prose
{
	my ($self) = @_;
	my $text = join("\n", map { $_->{text} }
		grep { $_->{kind} ne "fence" } @{$self->{parts}});

	$text =~ s/<!--.*?-->//gs;
	return $text;
}

# The parts of the section with this heading; "" is the one before all others.
sub section
{
	my ($self, $name) = @_;
	my ($current, @parts) = ("");

	for my $part (@{$self->{parts}}) {
		if ($part->{kind} eq "heading") {
			$current = $part->{text} if $part->{level} > 1;
		} else {
			push @parts, $part if $current eq $name;
		}
	}
	return @parts;
}

# Strings in backquotes
sub quoted
{
	my ($self) = @_;
	my @quoted = $self->prose =~ /`([^`]+)`/g;

	s/\s+/ /g for @quoted;
	return @quoted;
}

# The commands of a console block, each with the output that the block shows.
# Lines that begin with "> " continue a command.
sub commands
{
	my ($fence) = @_;
	my (@commands, $output);

	for (split(/\n/, $fence->{text})) {
		if (/^# (.*)/) {
			push @commands, { typed => [$1], output => [] };
			$output = 0;
		} elsif (!@commands) {
			die "output before the first command: $_\n";
		} elsif (!$output && /^> (.*)/) {
			push @{$commands[-1]{typed}}, $1;
		} else {
			push @{$commands[-1]{output}}, $_;
			$output = 1;
		}
	}
	return @commands;
}

1;
