import { getTableName } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { KEPT_KINDS, type KeptKind } from '#contract/kept-kinds.ts'
import { RECORD_NAMES } from '#contract/privacy.ts'
import { allColumns, columnsOf } from '#testing/schema.ts'
import { PERSONAL_DATA, PERSONS } from './personal-data.ts'

type Column = Awaited<ReturnType<typeof allColumns>>[number]

/** Columns that hold free words: no numbers, moments or words of a closed list. */
const wordsIn = (columns: readonly Column[]): string[] =>
  columns.flatMap(({ type, isList, name }) =>
    /^(text|jsonb|varchar.*)$/.test(type) && !isList ? [name] : [],
  )

const DECLARED = Object.entries(PERSONAL_DATA).flatMap(([table, columns]) =>
  Object.keys(columns).map((column) => `${table}.${column}`),
)
const undeclared = (columns: readonly Column[]) =>
  wordsIn(columns).filter((name) => !DECLARED.includes(name))

test('every column that can hold words about a person is declared with what becomes of it', async () => {
  const there = await allColumns()
  expect(wordsIn(there).length).toBeGreaterThan(150)
  expect(undeclared(there), 'declare it in the subject’s persons.ts').toEqual([])
  expect(DECLARED.filter((name) => !wordsIn(there).includes(name))).toEqual([])
})

test('a new table of people is found by its columns', () => {
  const visits = pgTable('visits', { id: integer('id'), name: text('name'), phone: text('phone') })
  expect(undeclared(columnsOf(visits))).toEqual(['visits.name', 'visits.phone'])
})

test('what is kept of people has a line in the privacy policy, and every line has a table', () => {
  const ofPeople = Object.entries(PERSONS).filter(
    ([, { deleted, redacted, retained, audit, encrypted }]) =>
      deleted ?? redacted ?? retained ?? audit ?? encrypted,
  )
  expect(ofPeople.filter(([, { kind }]) => !kind).map(([table]) => table)).toEqual([])
  const lines = new Set(Object.values(PERSONS).flatMap(({ kind }) => kind ?? []))
  expect([...lines].toSorted()).toEqual(Object.keys(KEPT_KINDS).toSorted())
})

test('the privacy policy says the days after which a job deletes', () => {
  const terms = Object.values<KeptKind>(KEPT_KINDS).flatMap(({ kept, days }) =>
    days === undefined ? [] : [[kept, days % 365 === 0 ? `${days / 365} years` : `${days} days`]],
  )
  expect(terms.length).toBeGreaterThan(4)
  for (const [kept, term] of terms) expect(kept).toContain(term)
})

const OF_WORDS =
  /^(.*_)?(notes?|text|words|message|subject|body|reason|description|landmark|title|answer)$/
/** Words that the search for mentions leaves out, and why. */
const NOT_SEARCHED: Record<string, string> = {
  saved_views: 'read as searches (find-mentions.ts)',
  products: 'staff write them for everybody to read',
  product_words: 'single words of products',
  subscription_consents: 'words of the shop',
  data_breaches: 'a register that names nobody, and in which no row can be changed',
  reviews: 'staff read each before everybody does, and answer or refuse it at its desk',
  mails: 'found by their recipient and by what they are about',
  notifications: 'words of the shop to one partner',
  payment_attempts: 'words of the bank to the customer of the order',
  mlm_tax_payments: 'a payment to the tax office',
  wallet_transactions: 'words of the shop in the books',
  order_receipts: 'words to the customer of the order about a picture',
  commissions: 'a reason in the books of one partner',
  rank_history: 'a reason in the books of one partner',
  award_requests: 'a reason in the books of one partner',
  mlm_payment_decisions: 'a reason in the books of one partner',
  mlm_payments: 'a reason in the books of one partner',
  spillover_queue: 'words of the shop',
  partner_signals: 'about partners, and gone with them',
  gateway_tasks: 'about one card payment, and gone with its order',
  vault_log: 'a reason from a list',
  settings: 'the shop’s own',
  dropped_mails: 'found by their sender, and gone after a week',
  idempotency_keys: 'found by their calls, and gone after a week',
  mlm_payout_batches: 'a file for the bank, kept as it was sent',
  mlm_payout_files: 'a file for the bank, kept as it was sent',
}

test('words that somebody typed are looked through for names, or it is said why not', () => {
  const searched = new Set(
    Object.values(PERSONS).flatMap(({ mentions }) =>
      mentions ? columnsOf(...mentions.texts).map(({ name }) => name) : [],
    ),
  )
  const left = DECLARED.filter((name) => {
    const [table = '', column = ''] = name.split('.')
    return OF_WORDS.test(column) && !searched.has(name) && !NOT_SEARCHED[table]
  })
  expect(left).toEqual([])
})

/** Tables whose words go without a way that leads there from the person, and how they go. */
const GOES_OTHERWISE: Record<string, string> = {
  idempotency_keys: 'found by what was called (erase-person.ts)',
  bank_statement_lines: 'found by names and by what they paid (find-bank-lines.ts)',
  mlm_payout_batches: 'found by the payouts of the run (find-mentions.ts)',
  saved_views: 'found by what they search for (find-mentions.ts)',
  broadcast_mails: 'go with the subscription',
  lottery_spins: 'go with the claim',
  merged_customers: 'worked out from the merges',
  partner_traces: 'go when the partner’s account is closed',
  ...Object.fromEntries(
    ['users', 'sessions', 'sign_in_codes', 'authenticators', 'recovery_codes'].map((table) => [
      table,
      'go when the partner’s account is closed',
    ]),
  ),
}

test('from a person a way leads to every table whose words go, and what is shown of it is named once', () => {
  const going = Object.entries(PERSONS).filter(
    ([, { deleted, emptied, replaced, redacted }]) => deleted ?? emptied ?? replaced ?? redacted,
  )
  const without = going.filter(([, { of }]) => !of).map(([table]) => table)
  expect(without.toSorted()).toEqual(Object.keys(GOES_OTHERWISE).toSorted())
  for (const [name, { of, found }] of Object.entries(PERSONS)) {
    expect([name, of && getTableName(of.table)]).toEqual([name, of && name])
    expect([name, Boolean(of)]).toEqual([name, Boolean(found) || WITHOUT_NAME.has(name)])
  }
  const shown = Object.values(PERSONS).flatMap(({ found }) => found ?? [])
  expect(shown.toSorted()).toEqual(Object.keys(RECORD_NAMES).toSorted())
})

/** Erased with the rest, and not in the person's file: notes of staff about payments. */
const WITHOUT_NAME = new Set(['gateway_charges', 'gateway_tasks', 'mlm_payment_decisions'])
