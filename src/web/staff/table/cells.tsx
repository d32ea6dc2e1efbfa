import type { ReactNode } from 'react'
import { formatShortInstant } from '#contract/jamaica.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from './columns.ts'

/** An instant such as `8 Sep 2026, 14:05`. */
export const DateCell = ({ at, none }: { at: string | null; none?: string | undefined }) => (
  <span className="num">{at ? formatShortInstant(at) : none}</span>
)

/** An instant in muted figures, as its text says it. */
export const TimeCell = ({ at, children }: { at: string; children: string }) => (
  <time className="num muted" dateTime={at}>
    {children}
  </time>
)

/** A main line, and a smaller one below it. */
export function TwoLines({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <span>
      {children}
      {below && <span className="xs muted block">{below}</span>}
    </span>
  )
}

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

/** The last column: its button opens the dialog of the row. */
export const actionColumn = <Row,>(
  onOpen: (row: Row) => void,
  button: (row: Row) => ReactNode,
): Column<Row> => ({
  id: 'act',
  label: 'Action',
  align: 'right',
  fixed: true,
  cell: (row) => (
    <Button variant="soft" size="sm" onClick={() => onOpen(row)}>
      {button(row)}
    </Button>
  ),
})

/** A state as a table of states lists it: its tone and its label. */
export type StateLabel = readonly [tone: BadgeTone, label: string]

export const StateBadge = ({ state: [tone, label] }: { state: StateLabel }) => (
  <Badge tone={tone} dot>
    {label}
  </Badge>
)

type ColumnOptions<Row> = Omit<Partial<Column<Row>>, 'id' | 'label' | 'cell'>

/** A column of figures, which stand to the right. */
export const figures = <Row,>(
  id: string,
  label: string,
  cell: Column<Row>['cell'],
  options?: ColumnOptions<Row>,
): Column<Row> => ({ id, label, align: 'right', cell, ...options })

/** A column of instants; `none` stands where there is none yet. */
export const dates = <Row,>(
  id: string,
  label: string,
  at: (row: Row) => string | null,
  { none, ...options }: ColumnOptions<Row> & { none?: string } = {},
): Column<Row> => ({
  id,
  label,
  cell: (row) => <DateCell at={at(row)} none={none} />,
  ...options,
})
