"""What the games say: pure values and pure functions.

Same input, same output, for ever. Nothing in here imports a framework, reads a clock or a database,
rolls a die that was not handed in, or holds a translated sentence.
"""
