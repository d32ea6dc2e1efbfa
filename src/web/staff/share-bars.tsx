import type { CSSProperties, ReactNode } from 'react'
import { TableHead } from './table-head.tsx'

type Row = {
  name: string
  /** How long its bar is. */
  percent: number
  note: ReactNode
  value: ReactNode
}
type Props = {
  headings: [name: string, note: string, value: string]
  rows: readonly Row[]
  className: string
  caption?: string
  labelledBy?: string
}

/** A table with a bar beneath the words of each row; what it draws, its figures say too. */
export const ShareBars = ({ headings, rows, className, caption, labelledBy }: Props) => (
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
