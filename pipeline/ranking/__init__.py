"""From scores to standings: frames, metrics, ranks and ties."""
