// What a process counts for a shop, kept apart where one process holds several shops, as tests do.

/** One of what `open` makes for each shop, made when it is first wanted. */
export function perShop<Kept>(open: () => Kept): (shop: object) => Kept {
  const kept = new WeakMap<object, { value: Kept }>()
  return (shop) => {
    const entry = kept.get(shop) ?? { value: open() }
    kept.set(shop, entry)
    return entry.value
  }
}
