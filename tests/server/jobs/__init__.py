"""Tests of jobs for workers in other processes."""
