// Mentions that staff marked as about the person: they are exported, and erased with the rest.
// Chats, notes, stored replies and saved views are deleted; other rows stay without the text that names
// the person. A mark on a row
// that does not name the person, or no longer does, is refused with `mention-gone`: marks reach no
// other row.

import { eq, getTableName, inArray, or, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { MentionKind, OwnMention } from '#contract/privacy.ts'
import { contactReplies } from '#domain/enquiries/contact-messages.table.ts'
import { savedViews } from '#domain/identity/saved-views.table.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { findNaming, MENTIONS, type Naming } from './find-mentions.ts'
import { idOf, type Person } from './find-person.ts'
import { namesPerson } from './named-in.ts'
import { mailsQuoting } from './personal-data.ts'

export async function ownMentions(
  tx: Tx,
  person: Person,
  own: readonly OwnMention[],
): Promise<Naming[]> {
  if (own.length === 0) return []
  const marked = new Set(own.map(nameOf))
  const found = (await findNaming(tx, person)).filter((naming) => marked.has(nameOf(naming)))
  if (found.length < marked.size) throw new Refusal('mention-gone')
  return found
}

/** For the audit log: `chat 12, order-note 3`. */
export const describeMentions = (own: readonly OwnMention[]): { mentions?: string } =>
  own.length > 0 ? { mentions: own.map(nameOf).join(', ') } : {}

const nameOf = ({ kind, id }: OwnMention) => `${kind} ${id}`

/**
 * Erases the mentions, and deletes the mails that quote them and name the person; returns the ids
 * of those mails.
 */
export async function eraseOwnMentions(
  tx: Tx,
  person: Person,
  own: readonly Naming[],
): Promise<string[]> {
  if (own.length === 0) return []
  for (const naming of own) await eraseOne(tx, { naming, person })
  const idsOf = (mentionKind: MentionKind) =>
    own.filter(({ kind }) => kind === mentionKind).map(({ id }) => id)
  const quoting = await tx.db
    .select({ id: contactReplies.id })
    .from(contactReplies)
    .where(inArray(contactReplies.messageId, idsOf('message')))
  const keysOf = (table: PgTable, ids: readonly number[]) =>
    mailsQuoting(getTableName(table)).flatMap((kind) => ids.map((id) => `${kind}:${id}`))
  const keys = [
    ...MENTIONS.flatMap(({ kind, texts }) => keysOf(texts[0].table, idsOf(kind))),
    ...keysOf(
      contactReplies,
      quoting.map(({ id }) => id),
    ),
  ]
  const named = await tx.db
    .select({ id: mails.id, text: mails.text })
    .from(mails)
    .where(or(inArray(mails.key, keys), inArray(mails.orderId, idsOf('order'))))
  const mailIds = named.filter(({ text }) => namesPerson(text, person)).map(({ id }) => id)
  await tx.db.delete(mails).where(inArray(mails.id, mailIds))
  return mailIds
}

type Erasing = { naming: Naming; person: Person }

/** Of several texts, only those that name the person; all, where none does without the others. */
async function eraseOne(tx: Tx, { naming, person }: Erasing) {
  const { id, texts } = naming
  const source = MENTIONS.find(({ kind }) => kind === naming.kind)
  if (!source) return tx.db.delete(savedViews).where(eq(savedViews.id, id))
  const { table } = source.texts[0]
  const isIt = eq(idOf(table), id)
  if (source.blank === 'row') return tx.db.delete(table).where(isIt)
  const own = source.texts.filter((_, index) => namesPerson(texts[index] ?? '', person))
  const set = (own.length > 0 ? own : source.texts).map(
    ({ name }) => sql`${sql.identifier(name)} = ${source.blank}`,
  )
  return tx.db.execute(sql`update ${table} set ${sql.join(set, sql`, `)} where ${isIt}`)
}
