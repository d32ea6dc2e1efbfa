// Parts of tables that are only read, without a list's search and pages.

import type { CSSProperties, ReactNode } from 'react'

type Row = {
  name: string
  /** The length of its bar. */
  percent: number
  note: ReactNode
  value: ReactNode
}
type ShareProps = {
  headings: [name: string, note: string, value: string]
  rows: readonly Row[]
  className: string
  caption?: string
  labelledBy?: string
}

/** A table with a bar under each row, which repeats a figure of the row. */
export const ShareBars = ({ headings, rows, className, caption, labelledBy }: ShareProps) => (
  <table className={className} aria-labelledby={labelledBy}>
    {caption && <caption className="sr-only">{caption}</caption>}
    <TableHead className="sr-only" left={headings} />
    <tbody>
      {rows.map(({ name, percent, note, value }) => (
        <tr key={name} style={{ '--share': `${percent}%` } as CSSProperties}>
          <th scope="row">{name}</th>
          <td className="num muted">{note}</td>
          <td className="num">{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

type HeadProps = { left: readonly string[]; right?: readonly string[]; className?: string }

/** The headings of a plain table: words to the left, then figures to the right. */
export const TableHead = ({ left, right, className }: HeadProps) => (
  <thead className={className}>
    <tr>
      {left.map((label) => (
        <th key={label} scope="col">
          {label}
        </th>
      ))}
      {right?.map((label) => (
        <th key={label} scope="col" className="r">
          {label}
        </th>
      ))}
    </tr>
  </thead>
)
