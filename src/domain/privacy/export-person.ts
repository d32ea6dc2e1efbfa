// Exports all that the shop knows about a person, for that person: the rows as they are in the
// tables, without the fields that only the shop itself needs.

import type { z } from 'zod'
import type { OwedView } from '#contract/debts.ts'
import { orderReference } from '#contract/order-number.ts'
import { type FoundPerson, type OwnMention, RECORD_NAMES } from '#contract/privacy.ts'
import { owedTo } from '#domain/reports/debts-to-customers.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import type { Tx } from '#platform/tx.ts'
import { addressesOfPerson } from '#domain/people/customer-keys.ts'
import { othersMergedWith } from '#domain/people/read-person.ts'
import { findMentions, type Naming, textOf } from './find-mentions.ts'
import { ownMentions, describeMentions } from './own-mentions.ts'
import { findPerson, OF_PEOPLE, type Person } from './find-person.ts'

export type PersonFile = {
  madeAt: string
  email: string
  found: Record<string, number>
  /** How many other addresses staff say are the person’s; each has a file of its own. */
  otherAddresses: number
  records: Record<string, unknown[]>
}

/** Fields that give access to a page or an account, or that only the shop has a use for. */
const INTERNAL_FIELDS = new Set([
  'link',
  'unsubscribeUrl',
  'replyTo',
  'mailKey',
  'storedName',
  'twoFactorSecret',
  'sha256',
  'html',
  'code',
  'codeKey',
  'sealedSecret',
  'refundKey',
])

export async function exportPerson(
  tx: Tx,
  { email, own = [] }: { email: string; own?: readonly OwnMention[] },
): Promise<PersonFile> {
  const person = await findPerson(tx, email)
  const mentions = await ownMentions(tx, person, own)
  const records = { ...recordsOf(person), mentions: mentions.map(mentionText) }
  const found = withMentions(countsOf(person), mentions)
  await tx.record('person.exported', { rows: sum(found), ...describeMentions(mentions) })
  const otherAddresses = (await addressesOfPerson(tx, person.email)).length - 1
  return { madeAt: tx.now.toISOString(), email: person.email, found, otherAddresses, records }
}

/** Counts what the shop knows about a person, and finds other rows that may name them. */
export async function lookUpPerson(tx: Tx, email: string): Promise<z.output<typeof FoundPerson>> {
  const person = await findPerson(tx, email)
  const { keepYears } = await readSetting(tx, 'documents')
  return {
    found: countsOf(person),
    mentions: await findMentions(tx, person),
    mergedWith: await othersMergedWith(tx, person.email),
    keepYears,
    owed: await owedToPerson(tx, person),
  }
}

async function owedToPerson(tx: Tx, { orderIds }: Person): Promise<z.output<typeof OwedView>> {
  const { debts, refused, givenUpCents: givenUp } = await owedTo(tx, orderIds)
  const shown = debts.map(({ orderId, kind, amountCents: amount }) => ({
    ...{ orderId, reference: orderReference(orderId), kind, amount },
  }))
  return { refused, givenUp, debts: shown }
}

/** Without the place and the id of the row, which is somebody else's. */
const mentionText = (naming: Naming) => ({ kind: naming.kind, text: textOf(naming) })

export const withMentions = (found: Record<string, number>, { length }: readonly Naming[]) =>
  length > 0 ? { ...found, mentions: length } : found

/** What a person's file holds, in its order. */
const SHOWN = Object.keys(RECORD_NAMES).flatMap((name) =>
  OF_PEOPLE.filter(({ found }) => found === name),
)

/** The number of records of each kind. */
export const countsOf = (person: Person): Record<string, number> =>
  Object.fromEntries(SHOWN.map(({ found, table }) => [found, person.of(table).length]))

const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((total, count) => total + count, 0)

/** The rows of the person by what the file calls them, without what is not shown of each. */
const recordsOf = (person: Person): Record<string, object[]> =>
  Object.fromEntries(
    SHOWN.map(({ found, table, hidden }) => [
      found,
      person.of(table).map((row) => shownOf(row, hidden)),
    ]),
  )

/** The words on a document are kept as text. */
const shownOf = (row: object, hidden = ''): object =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !INTERNAL_FIELDS.has(name) && !hidden.split(' ').includes(name))
      .map(([name, value]) => [name, name === 'content' ? JSON.parse(value as string) : value]),
  )
