// The ids of the compared products in the URL, in its order: `/compare?ids=3,1`.

export const MAX_COMPARED = 3

/** Skips whatever cannot be a product's id, and ids after the third. */
export function comparedIn(search: URLSearchParams): number[] {
  const named = (search.get('ids') ?? '').split(',').filter((id) => /^[1-9]\d{0,8}$/.test(id))
  return [...new Set(named.map(Number))].slice(0, MAX_COMPARED)
}

export const compareAddress = (ids: readonly number[]) =>
  ids.length > 0 ? `/compare?ids=${ids.join(',')}` : '/compare'
