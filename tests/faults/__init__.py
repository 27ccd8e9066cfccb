"""Real processes that die, stop, run out of room or see their clock jump. After each, nothing is lost or doubled."""
