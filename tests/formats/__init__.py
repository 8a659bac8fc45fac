"""Everything that is stored, in all versions that Hornox has ever written."""
