// Nothing in the database can stop an erasure, and nothing grows that makes one slow: what refers to
// a row that is deleted goes with it or before it, and a person is found by indexes.

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chatMessages } from '#domain/assistant/chat-messages.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { claims, spins } from '#domain/prizes/prizes.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { leaveTraces, type Somebody } from '#testing/person-traces.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { erasePerson } from './erase-person.ts'
import { findPerson } from './find-person.ts'

const ANN: Somebody = {
  firstName: 'Ann',
  lastName: 'Brown',
  email: 'ann@example.com',
  phone: '876-555-0101',
  visitor: 'a-browser',
  day: '2026-11-01',
}

/** The keys to a row that is deleted, and why none of them stops it. */
const POINTS_AT_WHAT_GOES: Record<string, string> = {
  broadcast_mails_subscription_id_email_subscriptions_id_fk: 'goes with the subscription',
  subscription_consents_subscription_id_email_subscriptions_id_fk: 'goes with the subscription',
  partner_signal_members_signal_id_partner_signals_id_fk: 'goes with the signal',
  customer_merges_undoes_fk: 'what undoes a merge goes with it',
  review_photos_review_id_reviews_id_fk: 'goes with the review',
  quote_lines_quote_id_quotes_id_fk: 'goes with the quote',
  quote_proposals_quote_id_quotes_id_fk: 'goes with the quote',
  contact_replies_message_id_contact_messages_id_fk: 'goes with the message',
  dropped_mails_message_id_contact_messages_id_fk: 'goes with the message',
  dropped_mails_case_id_cases_id_fk: 'goes with the case',
  case_messages_case_id_cases_id_fk: 'goes with the case',
  case_files_case_id_cases_id_fk: 'goes with the case',
  case_decisions_case_id_cases_id_fk: 'goes with the case',
  vouchers_claim_id_fk: 'a voucher outlives its claim',
  entitlements_claim_id_fk: 'what waits goes as well, what was used outlives its claim',
  mlm_payments_payee_id_mlm_payees_id_fk: 'a payee that a payment names stays',
  lottery_claims_spin_id_lottery_spins_id_fk: 'the claim goes first, and a claimed spin stays',
}

const counted = async (tx: TestTx): Promise<Map<string, number>> => {
  const { rows } = await tx.db.execute(sql`
    select relname as name, n_tup_del::integer as gone
    from pg_stat_xact_user_tables`)
  return new Map(rows.map(({ name, gone }) => [String(name), Number(gone)]))
}

test('no key of another table stops what is deleted', () =>
  inShop(async (tx) => {
    await leaveTraces(tx, ANN)
    const before = await counted(tx)
    await erasePerson(tx, { email: ANN.email })
    const gone = [...(await counted(tx))].flatMap(([name, rows]) =>
      rows > (before.get(name) ?? 0) ? [name] : [],
    )
    expect(gone).toEqual(expect.arrayContaining(['lottery_spins', 'mails', 'quotes', 'sessions']))
    const { rows } = await tx.db.execute(sql`
      select conname as name, confdeltype as then from pg_constraint
      where contype = 'f' and confrelid::regclass::text in ${gone}`)
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(Object.keys(POINTS_AT_WHAT_GOES)),
    )
    expect(rows.filter(({ name }) => !(String(name) in POINTS_AT_WHAT_GOES))).toEqual([])
  }))

test('a person who claimed with two addresses from one browser is erased one address at a time', () =>
  inShop(async (tx) => {
    await leaveTraces(tx, ANN)
    const ben = { ...ANN, firstName: 'Ben', email: 'ben@example.com', day: '2026-11-02' }
    await leaveTraces(tx, ben)
    await erasePerson(tx, { email: ANN.email })
    expect((await tx.db.select().from(claims)).map(({ email }) => email)).toEqual([ben.email])
    expect((await tx.db.select().from(spins)).map(({ day }) => day)).toEqual([ben.day])
    await erasePerson(tx, { email: ben.email })
    expect(await tx.db.$count(spins)).toBe(0)
  }))

test('a rejected receipt, a claim without a spin and a cancelled order are no obstacle', () =>
  inShop(async (tx) => {
    const { orderId } = await leaveTraces(tx, ANN)
    await tx.db.update(receipts).set({ state: 'rejected', reason: 'It is cut off.' })
    await tx.db.update(orders).set({ orderStatus: 'cancelled' }).where(eq(orders.id, orderId))
    await tx.db.update(claims).set({ verified: false, spinId: null })
    await erasePerson(tx, { email: ANN.email })
    expect(singleRow(await tx.db.select().from(receipts))).toMatchObject({ reason: '(erased)' })
    expect(await tx.db.$count(claims)).toBe(0)
  }))

test('no table is read from end to end to find a person', () =>
  inShop(async (tx) => {
    await leaveTraces(tx, ANN)
    await tx.db.execute(sql`set local enable_seqscan = off`)
    // A statement prepared earlier in this connection keeps the plan of then.
    await tx.db.execute(sql`set local plan_cache_mode = force_custom_plan`)
    const scans = async () => {
      const { rows } = await tx.db.execute(sql`
        select relname as name, seq_scan::integer as scans from pg_stat_xact_user_tables
        where seq_scan > 0`)
      return new Map(rows.map(({ name, scans: times }) => [String(name), Number(times)]))
    }
    const before = await scans()
    const person = await findPerson(tx, ANN.email)
    expect([person.of(mails).length, person.of(chatMessages).length]).toEqual([4, 1])
    const read = [...(await scans())].filter(([name, times]) => times > (before.get(name) ?? 0))
    expect(read).toEqual([])
  }))
