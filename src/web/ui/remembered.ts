// Values in this browser's local storage. Where storage is not allowed, nothing is kept.

/** The stored value, unchecked: an older version might have written it. */
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
    // Storage is full or refused: the page works without it.
  }
}
