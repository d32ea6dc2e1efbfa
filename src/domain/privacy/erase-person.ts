// Erases a person: rows that concern only the person are deleted; orders stay for tax law, without
// personal details. Refused while an order is under way, while the shop owes the person money or has to decide about it,
// or while a partner's wallet holds some; small change is given up. A second call finds nothing more. The files to remove are returned: the caller removes them after
// the commit.

import { and, eq, ilike, inArray, isNull, not, or, sql } from 'drizzle-orm'
import { ERASED_TEXTS } from '#contract/entered-texts.ts'
import { debtsText } from '#contract/debts.ts'
import { orderReference } from '#contract/order-number.ts'
import type { OwnMention } from '#contract/privacy.ts'
import { contactMessages } from '#domain/enquiries/contact-messages.table.ts'
import { savedViews } from '#domain/identity/saved-views.table.ts'
import { receiptFile } from '#domain/orders/files.ts'
import { caseFiles, cases } from '#domain/cases/cases.table.ts'
import { allOf } from '#domain/cases/files.ts'
import { customerKey, type OrderRow, orders } from '#domain/orders/orders.table.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { writeLinesOfOrders } from '#domain/orders/write-lines.ts'
import { giveUp } from '#domain/orders/write-money.ts'
import { dropMerges } from '#domain/people/merge-customers.ts'
import { batches } from '#domain/payouts/payouts.table.ts'
import { claims, spins } from '#domain/prizes/prizes.table.ts'
import { owedTo } from '#domain/reports/debts-to-customers.ts'
import { removeReviews } from '#domain/reviews/remove-reviews.ts'
import { reviews } from '#domain/reviews/reviews.table.ts'
import { statementLines } from '#domain/transfers/statements.table.ts'
import { entitlements, vouchers } from '#domain/vouchers/vouchers.table.ts'
import { forgetCard } from '#domain/vault/keep-card.ts'
import { ERASED } from '#platform/database/personal-columns.ts'
import { mailFile, NOBODY } from '#platform/mail/mails.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { linkToken } from '#platform/random.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { closePartner } from './close-partner.ts'
import { countsOf, withMentions } from './export-person.ts'
import { findBankLines } from './find-bank-lines.ts'
import { findPerson, OF_PEOPLE, ownNow, type Person } from './find-person.ts'
import { describeMentions, eraseOwnMentions, ownMentions } from './own-mentions.ts'
import { namedRuns, ownViews } from './find-mentions.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { idempotencyKeys } from '#platform/cache/idempotency.table.ts'
import { likePattern } from '#platform/database/rows.ts'
import { namesAddress } from './named-in.ts'

const ALIAS_BYTES = 6

export type Erased = {
  /** Stands for the person in the orders that stay. */
  alias: string
  found: Record<string, number>
  /** Small change that was owed, in cents. */
  givenUp: number
  /** The item keys of cards, which the caller shreds after the commit. */
  shredded: string[]
  /** The files of the person, which the caller removes after the commit. */
  files: string[]
}

export async function erasePerson(
  tx: Tx,
  { email, own = [] }: { email: string; own?: readonly OwnMention[] },
): Promise<Erased> {
  await lockOrders(tx, email)
  const person = await findPerson(tx, email)
  if (person.of(orders).some(isUnderWay)) throw new Refusal('orders-under-way')
  const givenUp = await giveUpSmallChange(tx, person)
  const mentions = await ownMentions(tx, person, own)
  // First, as the lines are found by means of rows that are erased below.
  await eraseBankLines(tx, person)
  const alias = `erased-${tx.random.bytes(ALIAS_BYTES).toString('hex')}`
  if (person.member) await closePartner(tx, { memberId: person.member.id, alias })
  const shredded = await eraseOrders(tx, person.of(orders), alias)
  await dropMerges(tx, person.email)
  await stopVouchers(tx, person)
  const photos = await removeReviews(tx, person.of(reviews))
  await eraseSpins(tx, person)
  await eraseMentions(tx, person)
  await eraseDeclared(tx, person)
  const erasedMails = await eraseOwnMentions(tx, person, mentions)
  const found = withMentions(countsOf(person), mentions)
  const rows = Object.values(found).reduce((total, count) => total + count, 0)
  if (rows > 0)
    await tx.record('person.erased', {
      alias,
      orders: person.orderIds.length,
      ...describeMentions(mentions),
    })
  const files = [
    ...[...idsOf(person.of(mails)), ...erasedMails].map(mailFile),
    ...person.of(receipts).map(receiptFile),
    ...person.of(caseFiles).flatMap(allOf),
    ...photos,
  ]
  return { alias, found, givenUp, shredded, files }
}

/** Nothing comes for an order meanwhile, nor is it restored, as its writers lock it too; a new one is under way. */
const lockOrders = (tx: Tx, email: string) =>
  tx.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(customerKey, email.trim().toLowerCase()))
    .orderBy(orders.id)
    .for('update')

/** Refuses where more than small change is owed, or something is to be decided; returns what was given up, in cents. */
async function giveUpSmallChange(tx: Tx, { orderIds }: Person): Promise<number> {
  await writeLinesOfOrders(tx, orderIds)
  const { debts, refused, givenUpCents } = await owedTo(tx, orderIds)
  if (refused) {
    const named = debts.map((debt) => ({ ...debt, reference: orderReference(debt.orderId) }))
    throw new Refusal('owed-to-person', { debts: debtsText(named) })
  }
  for (const { orderId, amountCents } of debts)
    if (amountCents !== null) await giveUp(tx, { orderId, amountCents })
  return givenUpCents
}

const isUnderWay = ({ orderStatus }: OrderRow) =>
  orderStatus !== 'delivered' && orderStatus !== 'cancelled'

/** Amounts, pieces, days and parishes stay, as the books need them; the database empties the keys of the customer. */
async function eraseOrders(tx: Tx, rows: readonly OrderRow[], alias: string): Promise<string[]> {
  const shredded: string[] = []
  for (const { id, cardId } of rows) {
    if (cardId) shredded.push(...(await forgetCard(tx, cardId)))
    await tx.db
      .update(orders)
      .set({ ...WITHOUT_NAME, customerEmail: `${alias}${NOBODY}`, link: linkToken(tx.random) })
      .where(eq(orders.id, id))
  }
  return shredded
}

async function eraseBankLines(tx: Tx, person: Person): Promise<void> {
  const lines = await findBankLines(tx, person)
  await tx.db
    .update(statementLines)
    .set({ description: ERASED, payerEmail: '' })
    .where(inArray(statementLines.id, lines))
}

/**
 * Deletes, empties and replaces what each subject declares so (`personal-columns.ts`): what belongs to a
 * row goes before it.
 */
async function eraseDeclared(tx: Tx, person: Person): Promise<void> {
  for (const declared of OF_PEOPLE.toReversed()) {
    const { table, deleted, emptied, replaced } = declared
    const isOwn = ownNow(person, declared)
    const set = [
      ...(emptied?.split(' ') ?? []).map((name) => sql`${sql.identifier(name)} = ''`),
      ...(replaced?.split(' ') ?? []).map((name) => {
        const column = sql.identifier(name)
        return sql`${column} = case when ${column} <> '' then ${ERASED} else ${column} end`
      }),
    ]
    if (deleted !== undefined) await tx.db.delete(table).where(isOwn)
    else if (set.length > 0)
      await tx.db.execute(sql`update ${table} set ${sql.join(set, sql`, `)} where ${isOwn}`)
  }
}

/** A voucher of the person is stopped, as it would be everybody's; what waits for a next order goes. */
async function stopVouchers(tx: Tx, person: Person): Promise<void> {
  await tx.db
    .update(vouchers)
    .set({ stoppedAt: sql`coalesce(${vouchers.stoppedAt}, ${tx.now.toISOString()})` })
    .where(inArray(vouchers.id, idsOf(person.of(vouchers))))
  const own = inArray(entitlements.id, idsOf(person.of(entitlements)))
  await tx.db.delete(entitlements).where(and(own, isNull(entitlements.orderId)))
}

const WITHOUT_NAME = {
  customerName: ERASED,
  customerPhone: '',
  depositReceipt: '',
  ...ERASED_TEXTS,
  cardBrand: null,
  cardLast4: null,
}

/**
 * Erases claims with the spins that won them, but no other spins: several people may share a browser,
 * and a prize that one of them has not claimed may be another's.
 */
async function eraseSpins(tx: Tx, person: Person): Promise<void> {
  const own = inArray(
    spins.id,
    person.of(claims).flatMap(({ spinId }) => spinId ?? []),
  )
  // A concurrent claim locks the spin too, and then finds it gone or claimed.
  await tx.db.select({ id: spins.id }).from(spins).where(own).orderBy(spins.id).for('update')
  await tx.db.delete(claims).where(inArray(claims.id, idsOf(person.of(claims))))
  const isClaimed = sql`exists (select from ${claims} where ${claims.spinId} = ${spins.id})`
  await tx.db.delete(spins).where(and(own, not(isClaimed)))
}

const idsOf = <Id>(rows: readonly { id: Id }[]) => rows.map(({ id }) => id)

/** Erases saved views, kept answers, and the reasons that staff entered for cancelling payout runs. */
async function eraseMentions(tx: Tx, person: Person): Promise<void> {
  const runs = await namedRuns(tx, person)
  await tx.db
    .update(batches)
    .set({ cancelReason: ERASED })
    .where(inArray(batches.id, idsOf(runs)))
  const views = await ownViews(tx, person)
  await tx.db.delete(savedViews).where(inArray(savedViews.id, idsOf(views)))
  await emptyAnswers(tx, person)
}

const NOT_FOUND = 404
/** Requests about one case, customer, message, order, partner or transfer. */
const ABOUT_ONE_RECORD =
  /^[A-Z]+ \/api\/(cases|contact-messages|orders|partners|people|transfers)\/\d/

/**
 * Empties the stored responses of requests that the person made or that were about the person:
 * those that contain the person's e-mail address, and those of requests under the person's orders
 * and partner account. The key stays: a request that is sent again does nothing twice, and gets
 * `not-found`.
 */
async function emptyAnswers(tx: Tx, person: Person): Promise<void> {
  const { call, key, answer } = idempotencyKeys
  const calls = [
    ...person.orderIds.flatMap((id) => [
      `/api/orders/${id}/`,
      `/api/people/${id}/`,
      `/api/transfers/${id}/`,
    ]),
    ...person.of(orders).map(({ link }) => `/api/order-pages/${link}/`),
    ...person.of(cases).map(({ id }) => `/api/cases/${id}/`),
    ...person.of(contactMessages).map(({ id }) => `/api/contact-messages/${id}/`),
    ...(person.member ? [`/api/partners/${person.member.id}/`] : []),
  ]
  const kept = sql<string>`${answer}::text`
  const rows = await tx.db
    .select({ call, key, text: kept })
    .from(idempotencyKeys)
    .where(
      or(
        ilike(kept, likePattern(person.email)),
        ...calls.map((path) => sql`starts_with(${call}, ${`POST ${path}`})`),
      ),
    )
  const isOwn = (row: { call: string; text: string }) =>
    calls.some((path) => row.call.includes(` ${path}`)) ||
    (!ABOUT_ONE_RECORD.test(row.call) && namesAddress(row.text, person.email))
  const nothing = { status: NOT_FOUND, answer: { error: refusalSentence('not-found') } }
  for (const row of rows.filter(isOwn))
    await tx.db
      .update(idempotencyKeys)
      .set(nothing)
      .where(and(eq(call, row.call), eq(key, row.key)))
}
