"""From scores to standings: results, metrics, ranks and ties."""
