// Parts of tables that are only read, without a list's search and pages.

import type { CSSProperties, ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'

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
  /** How a row shows its bar: on all of its ground, or as a line under it. */
  bars?: keyof typeof BARS
  className?: string
  caption?: string
  labelledBy?: string
}

const BARS = {
  filled: {
    row: 'bg-[linear-gradient(to_right,var(--success-bg)_var(--share),transparent_var(--share))] bg-no-repeat',
    cell: 'small border-b-[3px] border-surface p-2 font-[550] text-fg',
    figure: '',
  },
  thin: {
    row: 'bg-[linear-gradient(to_right,var(--primary)_var(--share),var(--bg-sunk)_var(--share))] bg-[length:100%_6px] bg-bottom bg-no-repeat',
    cell: 'pt-2.5 pb-3.5 text-[0.9375rem] font-semibold text-fg',
    figure: 'font-[450]!',
  },
}

/** A table with a bar at each row, which repeats a figure of the row. */
export const ShareBars = ({ headings, rows, bars, className, caption, labelledBy }: ShareProps) => (
  <table
    className={cx(bars && 'w-full [print-color-adjust:exact]', className)}
    aria-labelledby={labelledBy}
  >
    {caption && <caption className="sr-only">{caption}</caption>}
    <TableHead className="sr-only" left={headings} />
    <tbody>
      {rows.map(({ name, percent, note, value }) => (
        <tr
          key={name}
          className={bars && BARS[bars].row}
          style={{ '--share': `${percent}%` } as CSSProperties}
        >
          <th scope="row" className={bars && BARS[bars].cell}>
            {name}
          </th>
          {[note, value].map((figure, place) => (
            <td
              key={headings[place + 1]}
              className={cx('num', bars && `text-right ${BARS[bars].cell} ${BARS[bars].figure}`)}
            >
              {figure}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

type ScrollProps = { label: string; className?: string; children: ReactNode }

/** A table of figures that is only read; where it is too wide, it scrolls, by keys too. */
export const ScrollTable = ({ label, className, children }: ScrollProps) => (
  <section
    className={cx('overflow-x-auto whitespace-nowrap', className)}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on a phone, by keys too
    tabIndex={0}
    aria-label={label}
  >
    <table className="tbl w-full [&_[scope=row]]:bg-transparent [&_[scope=row]]:text-fg">
      {children}
    </table>
  </section>
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
