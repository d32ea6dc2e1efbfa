// State of this process per shop, kept apart when one process has several shops, as tests do.

/** Calls `open` once for each shop, on first use. */
export function perShop<State>(open: () => State): (shop: object) => State {
  const states = new WeakMap<object, { value: State }>()
  return (shop) => {
    const entry = states.get(shop) ?? { value: open() }
    states.set(shop, entry)
    return entry.value
  }
}
