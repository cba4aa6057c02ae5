"""Who qualifies for the championship: the ledger, what changed in it, notice of earlier titles."""
