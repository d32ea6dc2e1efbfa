// Facts as lists of names and values, and as plain tables.

import type { ReactNode, CSSProperties } from 'react'

type FactProps = { name: string; className?: string | undefined; children: ReactNode }

export const Fact = ({ name, className, children }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd className={className}>{children}</dd>
  </div>
)

type FactsProps = {
  /** One that is false is left out. */
  facts: readonly (readonly [name: string, value: ReactNode] | false)[]
  className?: string
  /** The class of each value. */
  valueClass?: string
}

/** Names and values, one below the other or side by side as the class says. */
export const Facts = ({ facts, className, valueClass = 'num' }: FactsProps) => (
  <dl className={className}>
    {facts
      .filter((fact) => fact !== false)
      .map(([name, value]) => (
        <Fact key={name} name={name} className={valueClass || undefined}>
          {value}
        </Fact>
      ))}
  </dl>
)

type Row = {
  name: string
  /** How long its bar is. */
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

/** A table with a bar beneath the words of each row; what it draws, its figures say too. */
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
