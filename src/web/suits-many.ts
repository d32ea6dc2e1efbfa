// Whether a page is one that others will ask for too, and so worth keeping: not with words, prices or
// colours in its address that anybody can make up.

/** Each is typed by one visitor, or opened on a page that is kept without it. */
const ONES_OWN = ['q', 'min', 'max', 'quote']

/** `data` is what the API answered for the page; it says which colours there are. */
export function suitsMany(search: URLSearchParams, data: readonly unknown[]): boolean {
  if (ONES_OWN.some((name) => search.has(name))) return false
  const known = new Set(data.flatMap(colorsOf))
  return search.getAll('color').every((color) => known.has(color))
}

type Colored = { colors: readonly (string | { name: string })[] }

function colorsOf(answer: unknown): string[] {
  const colors = (answer as Partial<Colored> | undefined)?.colors
  return Array.isArray(colors)
    ? colors.map((one) => (typeof one === 'string' ? one : one.name))
    : []
}
