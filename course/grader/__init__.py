# SPDX-License-Identifier: GPL-2.0-only
"""The grader of the course, which course/grade and course/grade-all call"""
