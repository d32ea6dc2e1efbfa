// How the rows of a table leave their states: by the clock, by a person who finds them on a list, together with another row,
// or never, because the state is the end.

import type { Tx } from '#platform/tx.ts'
import { aUserRow } from '#testing/table-rows.ts'

/** A row as the database has it, its columns by their own names. */
export type Row = Record<string, unknown> & { [column: `${string}_id`]: number }

/** Writes a row that is in the state; returns its key. */
export type Plant = (tx: Tx) => Promise<number | string>

export type Desk = {
  /** The desk as staff call it. */
  name: string
  /** A call of the API that lists what waits there. */
  list: (row: Row) => string
  /** What an entry of the list has that is about the row; its key as `id` by default. */
  shownAs?: (row: Row) => Record<string, unknown>
  /** What staff do there that ends the state. */
  act: (row: Row) => [method: string, path: string, body?: object]
}

export type Way =
  | { final: string }
  /** Which other row, as `table.column`, takes it along, and how. */
  | { with: string; how: string }
  | { job: string; when: string; rows: Record<string, Plant> }
  | { desk: Desk; rows: Record<string, Plant>; unless?: string }
  /** The clock ends `rows`; a person ends those that are `left`, and those that lack a time that the clock goes by. */
  | {
      job: string
      when: string
      rows: Record<string, Plant>
      desk: Desk
      left?: Record<string, Plant>
    }

/** The states of the rows of a table, and the way out of each. */
export type Life = {
  /** `table.column`; the table alone where the state follows from several columns. */
  of: string
  key?: string
  /** The state of a row; by default the word in the column. */
  stateOf?: (row: Row) => string
  /** Further columns that its desk needs, in SQL over `row`. */
  also?: string
  states: Record<string, Way>
}

/** The state of a row whose column is empty. */
export const NONE = 'none'

export function stateIn({ of, stateOf }: Life, row: Row): string {
  if (stateOf) return stateOf(row)
  const word = row[of.split('.')[1] ?? '']
  return typeof word === 'string' ? word : NONE
}

export const tableOf = ({ of }: Life): string =>
  of.startsWith('jobs.') ? of : (of.split('.')[0] ?? of)

/** The same transaction, as a manager. */
export async function asManager(tx: Tx): Promise<Tx> {
  const { id: userId } = await aUserRow(tx, { role: 'manager' })
  return { ...tx, actor: { kind: 'staff', userId, name: 'Keisha', role: 'manager' } }
}

/** The state of a row that is over once a time is written. */
export const isOver =
  (column = 'finished_at', open = 'under way') =>
  (row: Row) =>
    row[column] === null ? open : 'over'
