// What this browser remembers for its visitor alone. Where it may not, nothing is remembered.

/** What was remembered, as it was written then: check it before trusting it. */
export function recall(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or refused: the page works without.
  }
}
