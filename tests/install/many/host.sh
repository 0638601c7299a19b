#!/bin/busybox sh
# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# A host that solves puzzles for others, inside a virtual machine. User alice
# may log in with the key in /.ssh, and ends it with one of these files:
#
#	/tmp/off	it stops at once, as without power
#	/tmp/cut	it loses its network
#	/tmp/stop	it ends well
#
# To be run as root by busybox, with /sudoku.ko not loaded, with dropbear and
# perl in /bin, and the host's own key in /etc/dropbear.

insmod /sudoku.ko || exit
echo 5 > /sys/module/sudoku/parameters/max_steps
ip address add 10.0.2.15/24 dev eth0
ip link set eth0 up
dropbear -s -r /etc/dropbear/key || exit

until [ -e /tmp/stop ]; do
	[ ! -e /tmp/off ] || reboot -f
	[ ! -e /tmp/cut ] || ip link set eth0 down
	usleep 100000
done
