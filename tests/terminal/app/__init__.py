"""Tests of the application in the terminal."""
