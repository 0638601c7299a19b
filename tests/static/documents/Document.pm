# SPDX-License-Identifier: GPL-2.0
#
# Reads a document in Markdown.
#
# A document is a list of parts. Each is a hash with "line", the number of its
# first line, and "kind":
#
#	heading		"level", "text"
#	prose		"text": the lines between the other parts
#	block		"language", "text", and "excerpt", what the comment
#			before it says, if there is one; a block is fenced, or
#			indented by four blanks

package Document;

use strict;
use warnings;
use Exporter qw(import);

our @EXPORT = qw(document read_file);

my %documents;

sub read_file
{
	my ($file) = @_;

	open(my $in, "<", $file) or die "$file: $!\n";
	local $/;
	return <$in> // "";
}

sub document
{
	my ($file) = @_;

	return $documents{$file} //= Document->read($file);
}

sub read
{
	my ($class, $file) = @_;
	my $self = bless { parts => [] }, $class;
	my ($fence, $excerpt, $blank, $number) = (undef, undef, 1, 0);

	for (split(/^/, read_file($file))) {
		$number++;
		if ($fence) {
			if (/^```\s*$/) {
				undef $fence;
			} else {
				$fence->{text} .= $_;
			}
		} elsif (/^```(\S*)\s*$/) {
			$fence = $self->add("block", $number);
			@$fence{qw(language excerpt)} = ($1, $excerpt);
			undef $excerpt;
		} elsif (/^<!-- excerpt: (.*?) -->\s*$/) {
			$excerpt = $1;
		} elsif (/^(#+) (.*)/) {
			my $heading = $self->add("heading", $number);
			@$heading{qw(level text)} = (length($1), $2);
		} elsif ($blank && /^    (.*\n)/) {
			$self->part("block", $number)->{text} .= $1;
			next;
		} else {
			$self->part("prose", $number)->{text} .= $_;
		}
		$blank = /^$/;
	}
	$self->{unfinished} = $fence;
	return $self;
}

sub add
{
	my ($self, $kind, $line) = @_;
	my $part = { kind => $kind, line => $line, language => "", text => "" };

	push @{$self->{parts}}, $part;
	return $part;
}

# The last part, or a new one if that is of another kind
sub part
{
	my ($self, $kind, $line) = @_;
	my $part = $self->{parts}[-1];

	return $part && $part->{kind} eq $kind ? $part :
		$self->add($kind, $line);
}

sub parts
{
	my ($self, $kind) = @_;

	return grep { $_->{kind} eq $kind } @{$self->{parts}};
}

# The text that is not in a block
sub prose
{
	my ($self) = @_;
	my $text = join("\n", map { $_->{text} }
		grep { $_->{kind} ne "block" } @{$self->{parts}});

	return $text =~ s/<!--.*?-->//gsr;
}

# Strings in backquotes
sub quoted
{
	my ($self) = @_;

	return map { s/\s+/ /gr } $self->prose =~ /`([^`]+)`/g;
}

sub links
{
	my ($self) = @_;

	return $self->prose =~ /\]\(([^)\s]+)\)/g;
}

# The anchors of the headings
sub anchors
{
	my ($self) = @_;

	return map { (lc($_->{text}) =~ tr/ /-/r) =~ s/[^a-z0-9_-]//gr }
		$self->parts("heading");
}

# The commands of a console block, each with the output that the block shows.
# Lines that begin with "> " continue a command.
sub commands
{
	my ($block) = @_;
	my (@commands, $output);

	for (split(/\n/, $block->{text})) {
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
