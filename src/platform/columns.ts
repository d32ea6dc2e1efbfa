// Column kinds used by every table: money as cents over `numeric(10,2)`, moments, keys.

import { customType, integer, timestamp } from 'drizzle-orm/pg-core'
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

/** Volumes of a whole team: `numeric(12,2)`. */
export const largeMoney = decimal(12)

/** A moment in UTC. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A table's own number, given by the database. */
export const serialId = () => integer('id').primaryKey().generatedByDefaultAsIdentity()
