// Column kinds used by every table: money as cents over decimals, rates as basis points, moments,
// keys, and words from a closed list.

import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  customType,
  integer,
  timestamp,
  varchar,
} from 'drizzle-orm/pg-core'
import assert from 'node:assert/strict'
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts'

const decimal = (precision: number) =>
  customType<{ data: number; driverData: string }>({
    dataType: () => `numeric(${precision},2)`,
    toDriver: (cents) => dollarsFromCents(cents),
    fromDriver: (text) => {
      const cents = centsFromDollars(text)
      assert(cents !== undefined, `an amount of money: ${text}`)
      return cents
    },
  })

/** Money: integer cents here, `numeric(10,2)` dollars in the database. */
export const money = decimal(10)

/** Volumes and balances that add up many sales: `numeric(12,2)`. */
export const largeMoney = decimal(12)

/** The ledger's money: whole cents here and in the database, which adds them without rounding. */
export const wholeCents = (name: string) => bigint(name, { mode: 'number' })

const BASIS_POINTS = 10_000

/** A share of something: integer basis points here (15 % is 1500), `numeric(5,4)` in the database. */
export const rate = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(5,4)',
  toDriver: (basisPoints) => {
    assert(Number.isSafeInteger(basisPoints), `a rate in basis points: ${basisPoints}`)
    const [size, sign] = [Math.abs(basisPoints), basisPoints < 0 ? '-' : '']
    const fraction = String(size % BASIS_POINTS).padStart(4, '0')
    return `${sign}${Math.trunc(size / BASIS_POINTS)}.${fraction}`
  },
  fromDriver: (text) => {
    const match = /^(-?)(\d)(?:\.(\d{1,4}))?$/.exec(text)
    assert(match, `a rate: ${text}`)
    const size = Number(match[2]) * BASIS_POINTS + Number((match[3] ?? '').padEnd(4, '0'))
    return match[1] && size > 0 ? -size : size
  },
})

/** A moment in UTC. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A table's own number, given by the database. */
export const serialId = () => integer('id').primaryKey().generatedByDefaultAsIdentity()

/** The number of a row in a book that only grows: given in order, never chosen. */
export const bookId = () =>
  bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** A short text with a published limit. */
export const upTo = (name: string, length: number) => varchar(name, { length })

/** The condition that a column holds a word of a closed list. */
export function isOneOf(column: AnyPgColumn, words: readonly string[]): SQL {
  assert(words.every((word) => /^[A-Za-z][A-Za-z_-]*$/.test(word)))
  return sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(','))})`
}
