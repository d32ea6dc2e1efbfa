// The talk between the shopper and staff, and what it does to the clock: a shopper's message makes
// something due, staff's answer stops the clock until the shopper writes again, and a note changes
// nothing. A message of the shopper in a decided or closed case opens it again.

import { eq } from 'drizzle-orm'
import type { CaseRow, CaseMessageRow } from './cases.table.ts'
import { getOrderByLink } from '#domain/orders/find-order.ts'
import { users } from '#domain/identity/users.table.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { caseMessages, cases } from './cases.table.ts'
import { promisedNow } from './clock.ts'

/** Locks a case: changes of it, and messages in it, follow one another. */
export const lockCase = async (tx: Tx, caseId: number): Promise<CaseRow> =>
  oneOrRefuse(await tx.db.select().from(cases).where(eq(cases.id, caseId)).for('update'))

export async function changeCase(
  tx: Tx,
  caseId: number,
  change: Partial<CaseRow>,
): Promise<CaseRow> {
  const isIt = eq(cases.id, caseId)
  return singleRow(await tx.db.update(cases).set(change).where(isIt).returning())
}

/** A shopper's case, which the order's link opens. */
export type OwnCase = { link: string; id: number }
/** A case that staff have opened. */
export type StaffCase = { byStaff: true; id: number }

export const sideOf = (one: OwnCase | StaffCase) =>
  'byStaff' in one ? ('shop' as const) : ('shopper' as const)

/** The case with a number, if it is of the order behind the link. */
export async function lockOwnCase(tx: Tx, { link, id }: OwnCase): Promise<CaseRow> {
  const order = await getOrderByLink(tx, link)
  const row = await lockCase(tx, id)
  return oneOrRefuse(row.orderId === order.id ? [row] : [])
}

/** A shopper's message. What is due then is an answer, or the decision if an answer came before. */
export async function writeAsShopper(
  tx: Tx,
  { words, ...own }: OwnCase & { words: string },
): Promise<CaseRow> {
  return (await addShoppersMessage(tx, await lockOwnCase(tx, own), { words })).row
}

/** Adds what the shopper wrote to a case that is locked. */
export async function addShoppersMessage(
  tx: Tx,
  before: CaseRow,
  written: { words: string; mailKey?: string },
): Promise<{ row: CaseRow; messageId: number }> {
  const messageId = await addMessage(tx, before, { side: 'shopper', ...written })
  return { row: await makeDue(tx, before), messageId }
}

/** Starts the clock again, unless it runs. */
async function makeDue(tx: Tx, before: CaseRow): Promise<CaseRow> {
  if (before.state === 'open' && before.due !== null) return before
  const wasOver = before.state !== 'open'
  if (wasOver) await tx.record('case.reopened', { orderId: before.orderId, caseId: before.id })
  return changeCase(tx, before.id, {
    state: 'open',
    closedAt: null,
    due: wasOver || before.answeredAt === null ? 'answer' : 'decision',
    dueAt: (await promisedNow(tx))(before.kind),
    remindedAt: null,
  })
}

/** Staff answer, or leave a note that the shopper never sees. The first answer keeps the promise. */
export async function writeAsStaff(
  tx: Tx,
  { caseId, words, inside }: { caseId: number; words: string; inside: boolean },
): Promise<CaseRow> {
  const before = await lockCase(tx, caseId)
  const side = inside ? ('note' as const) : ('shop' as const)
  await addMessage(tx, before, { side, words, author: actorLabel(tx.actor) })
  if (inside) return before
  return changeCase(tx, caseId, {
    answeredAt: before.answeredAt ?? tx.now,
    ownerId: before.ownerId ?? ownId(tx),
    due: null,
    dueAt: null,
    remindedAt: null,
  })
}

/** The person who acts; null for the editor, whose password does not name anybody. */
export const ownId = ({ actor }: Tx): number | null =>
  actor.kind === 'staff' ? actor.userId : null

type Writing = Pick<CaseMessageRow, 'side' | 'words'> & { author?: string; mailKey?: string }

export async function addMessage(
  tx: Tx,
  { id, orderId }: CaseRow,
  written: Writing,
): Promise<number> {
  const signed = written.side === 'shop' ? await ownFirstName(tx) : ''
  const row = { ...written, caseId: id, signed, at: tx.now }
  const { id: messageId } = singleRow(await tx.db.insert(caseMessages).values(row).returning())
  await tx.record('case.written', { orderId, caseId: id, messageId, side: written.side })
  return messageId
}

/** The first name of the member of staff who acts; empty for the editor. */
export async function ownFirstName(tx: Tx): Promise<string> {
  const userId = ownId(tx)
  if (userId === null) return ''
  const [user] = await tx.db
    .select({ name: users.firstName })
    .from(users)
    .where(eq(users.id, userId))
  return user?.name ?? ''
}
