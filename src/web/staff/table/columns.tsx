import { type ReactNode, useState } from 'react'
import { formatShortInstant } from '#contract/jamaica.ts'
import { recall, remember } from '#web/ui/remembered.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/class-names.ts'
import { SmallButton } from '#web/staff/small-button.tsx'

export type Column<Row> = {
  id: string
  /** The heading; on a phone, the label before the value. */
  label: string
  cell: (row: Row) => ReactNode
  align?: 'right'
  /** The value of the list's `sort` parameter that sorts by it. */
  sort?: string
  /** Names the row: stands first on a phone's card and cannot be hidden. One of each table. */
  rowHeader?: true
  /** Hidden until chosen in the column menu. */
  atFirst?: 'hidden'
  /** Never hidden by choice. */
  fixed?: true
  /** Cuts a longer text off; a phone shows all of it. */
  wide?: true
  /** The class of its cells, such as a width. */
  cellClass?: string
}

export type ColumnChoice<Row> = {
  shown: Column<Row>[]
  isShown: (column: Column<Row>) => boolean
  toggle: (column: Column<Row>) => void
}

/** Which columns a person shows at a desk, stored in the browser. */
export function useColumnChoice<Row>(
  desk: string,
  columns: readonly Column<Row>[],
): ColumnChoice<Row> {
  const key = `columns:${desk}`
  const [hidden, setHidden] = useState(() => stringsIn(recall(key)) ?? hiddenAtFirst(columns))
  const isShown = (column: Column<Row>) =>
    column.rowHeader || column.fixed || !hidden.includes(column.id)
  return {
    shown: columns.filter(isShown),
    isShown,
    toggle: ({ id }) => {
      const next = hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id]
      setHidden(next)
      remember(key, next)
    },
  }
}

const hiddenAtFirst = <Row,>(columns: readonly Column<Row>[]) =>
  columns.filter(({ atFirst }) => atFirst === 'hidden').map(({ id }) => id)

const stringsIn = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined

/** An instant such as `8 Sep 2026, 14:05`. */
const DateCell = ({ at, none }: { at: string | null; none?: string | undefined }) => (
  <span className="num">{at ? formatShortInstant(at) : none}</span>
)

/** An instant in muted figures, formatted by the caller. */
export const TimeCell = ({ at, children }: { at: string; children: string }) => (
  <time className="num muted" dateTime={at}>
    {children}
  </time>
)

type TwoLinesProps = { children: ReactNode; below: ReactNode; belowClass?: string }

/** A main line, and a smaller one below it. */
export const TwoLines = ({ children, below, belowClass }: TwoLinesProps) => (
  <span>
    {children}
    {below && <span className={cx('xs muted block', belowClass)}>{below}</span>}
  </span>
)

/** A customer's name above the e-mail address, which a wide screen cuts off. */
export const CustomerCell = ({ name, email }: { name: string; email: string }) => (
  <TwoLines below={email} belowClass="min-[1024px]:truncate">
    {name}
  </TwoLines>
)

export const EmailLink = ({ email }: { email: string }) => (
  <a className="link break-all" href={`mailto:${encodeURIComponent(email)}`}>
    {email}
  </a>
)

/** Looks like a link and opens the dialog of the row. */
export const OpenButton = ({ onOpen, children }: { onOpen: () => void; children: ReactNode }) => (
  <button type="button" className="row-open" onClick={onOpen}>
    {children}
  </button>
)

/** The last column, of buttons. */
export const acts = <Row,>(label: string, cell: (row: Row) => ReactNode): Column<Row> => ({
  id: 'act',
  label,
  align: 'right',
  fixed: true,
  cell,
})

/** The last column: its button opens the dialog of the row. */
export const actionColumn = <Row,>(
  onOpen: (row: Row) => void,
  button: (row: Row) => ReactNode,
): Column<Row> =>
  acts('Action', (row) => <SmallButton label={button(row)} onClick={() => onOpen(row)} />)

/** How a state is shown: the tone of its badge, and its label. */
export type StateLabel = readonly [tone: BadgeTone, label: string]

type StateProps = { state: StateLabel; dot?: boolean }

export const StateBadge = ({ state: [tone, label], dot = true }: StateProps) => (
  <Badge tone={tone} dot={dot}>
    {label}
  </Badge>
)

type ColumnOptions<Row> = Omit<Partial<Column<Row>>, 'id' | 'label' | 'cell'>
type ColumnParts<Row, Cell, Options = ColumnOptions<Row>> =
  | [id: string, label: string, cell: Cell]
  | [id: string, label: string, options: Options, cell: Cell]

/** Makes a column. The cell is the last argument; options may come before it. */
export function column<Row>(...parts: ColumnParts<Row, Column<Row>['cell']>): Column<Row> {
  const [id, label] = parts
  return parts.length === 3
    ? { id, label, cell: parts[2] }
    : { id, label, ...parts[2], cell: parts[3] }
}

/** A column of figures, which stand to the right. */
export const figures = <Row,>(...parts: ColumnParts<Row, Column<Row>['cell']>): Column<Row> => ({
  align: 'right',
  ...column(...parts),
})

type DateOptions<Row> = ColumnOptions<Row> & {
  /** Shown where there is no instant yet. */
  none?: string
}

/** A column of instants. */
export function dates<Row>(
  ...parts: ColumnParts<Row, (row: Row) => string | null, DateOptions<Row>>
): Column<Row> {
  const [id, label] = parts
  const { none, ...options }: DateOptions<Row> = parts.length === 3 ? {} : parts[2]
  const at = parts.length === 3 ? parts[2] : parts[3]
  return column(id, label, options, (row) => <DateCell at={at(row)} none={none} />)
}
