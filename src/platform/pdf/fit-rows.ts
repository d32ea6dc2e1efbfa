// Which rows of a table go on which page. A row stays whole, and so does what follows the table.

export type Measured = {
  rows: readonly number[]
  /** The height of what follows the table. */
  after: number
  /** Where rows begin on the first page, and on the others. */
  top: { first: number; next: number }
  bottom: number
}

/** The indexes of the rows on each page; the last page also has what follows them. */
export function fitRows({ rows, after, top, bottom }: Measured): number[][] {
  const pages: number[][] = [[]]
  let y = top.first
  const turn = () => {
    pages.push([])
    y = top.next
  }
  const isFresh = () => pages.length > 1 && pages.at(-1)?.length === 0
  rows.forEach((height, index) => {
    if (y + height > bottom && !isFresh()) turn()
    pages.at(-1)?.push(index)
    y += height
  })
  if (y + after > bottom && !isFresh()) turn()
  return pages
}
