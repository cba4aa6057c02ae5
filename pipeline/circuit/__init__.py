"""The circuit (circuit.md): who may enter a store event, what is paid back, who qualifies."""
