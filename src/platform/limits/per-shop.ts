// State of this process per shop, kept apart when one process has several shops, as tests do.

/** Calls `open` once for each shop, on first use. */
export function perShop<Kept>(open: () => Kept): (shop: object) => Kept {
  const kept = new WeakMap<object, { value: Kept }>()
  return (shop) => {
    const entry = kept.get(shop) ?? { value: open() }
    kept.set(shop, entry)
    return entry.value
  }
}
