// Finds what the shop holds of one person, by the e-mail address, as each subject declares it
// (`personal-columns.ts`): rows with this address, and what belongs to those. A row of somebody else that only
// names the person does not belong to the person; `find-mentions.ts` shows it to staff.

import { eq, getTableColumns, getTableName, inArray, is, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { chatMessages } from '#domain/assistant/chat-messages.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { type MemberRow, members } from '#domain/partners/members.table.ts'
import type { Own, Persons } from '#platform/database/personal-columns.ts'
import type { Tx } from '#platform/tx.ts'
import { addressesIn, type Names, namesAddress, searchTerms } from './named-in.ts'
import { PERSONS } from './personal-data.ts'

export type Person = Names & {
  /** The rows of the person in a table, without the contents of files. */
  of: <Table extends PgTable>(table: Table) => Table['$inferSelect'][]
  orderIds: number[]
  member: MemberRow | undefined
}

type ChatRow = typeof chatMessages.$inferSelect
type Declared = Persons[string]
type Lead = NonNullable<Declared['of']>

const isColumn = (of: Lead): of is PgColumn => is(of, PgColumn)

/** The tables that have rows of people. */
export const OF_PEOPLE: readonly (Declared & { of: Lead; table: PgTable })[] = Object.values(
  PERSONS,
).flatMap(({ of, ...declared }) => (of ? [{ ...declared, of, table: of.table }] : []))

export const idOf = (table: PgTable): PgColumn => {
  const { id } = getTableColumns(table)
  if (!id) throw new Error(`${getTableName(table)} has no id`)
  return id
}

/** The condition that a row is the person's. */
function ownCondition(of: Lead, email: string): SQL | undefined {
  const own: Own = {
    email,
    is: (address) =>
      address.name.endsWith('_key') ? eq(address, email) : eq(sql`lower(${address})`, email),
    ids: (name) => {
      const lead = PERSONS[name]?.of
      if (!lead) throw new Error(`Nothing leads from a person to ${name}`)
      const { table } = lead
      return sql`(select ${idOf(table)} from ${table} where ${ownCondition(lead, email)})`
    },
  }
  if (!isColumn(of)) return of.where(own)
  const parent = parentOf(of)
  return parent ? inArray(of, own.ids(getTableName(parent))) : own.is(of)
}

/** The table whose ids a column holds. */
const parentOf = (column: PgColumn): PgTable | undefined =>
  getTableConfig(column.table)
    .foreignKeys.map((key) => key.reference())
    .find(({ columns }) => columns.length === 1 && columns[0] === column)?.foreignTable

/**
 * The rows of a table that are the person's now, for an erasure: what came since the person was found goes, too,
 * where it belongs to another row.
 */
export function ownNow(person: Person, { of, table }: (typeof OF_PEOPLE)[number]): SQL {
  const parent = isColumn(of) ? parentOf(of) : undefined
  return isColumn(of) && parent
    ? inArray(of, idsOf(person.of(parent)))
    : inArray(idOf(table), idsOf(person.of(table)))
}

const idsOf = (rows: readonly Record<string, unknown>[]) => rows.map(({ id }) => id)

export async function findPerson(tx: Tx, address: string): Promise<Person> {
  const email = address.trim().toLowerCase()
  const rows = new Map<PgTable, object[]>()
  for (const { of, table } of OF_PEOPLE)
    rows.set(table, await ownRows(tx, table, ownCondition(of, email)))
  const person = <Table extends PgTable>(table: Table) =>
    (rows.get(table) ?? []) as Table['$inferSelect'][]
  rows.set(chatMessages, conversationsOnlyOf(person(chatMessages), email))
  const known = await whoIs(tx, (of) => ownCondition(of, email))
  return {
    ...searchTerms(
      email,
      known.map(({ name }) => name),
      known.map(({ phone }) => phone),
    ),
    of: person,
    orderIds: person(orders).map(({ id }) => id),
    member: person(members)[0],
  }
}

function ownRows({ db }: Tx, table: PgTable, condition: SQL | undefined): Promise<object[]> {
  const columns = Object.entries<PgColumn>(getTableColumns(table)).filter(
    ([, column]) => column.getSQLType() !== 'bytea',
  )
  return db.select(Object.fromEntries(columns)).from(table).where(condition).orderBy(idOf(table))
}

export type Who = { name: string; phone: string }
type Known = NonNullable<Declared['who']>

/** The names and telephone numbers in the rows of people for which a condition holds. */
export async function whoIs(
  { db }: Tx,
  condition: (of: Lead, who: Known) => SQL | undefined,
): Promise<Who[]> {
  const found: Who[] = []
  for (const { of, who, table } of OF_PEOPLE)
    if (who) {
      const { name, phone } = who
      const columns = { name: sql<string>`${name}`, phone: sql<string>`coalesce(${phone}, '')` }
      found.push(...(await db.select(columns).from(table).where(condition(of, who))))
    }
  return found
}

/**
 * Of whole conversations, those that name this address and in which the visitor typed no other: visitors are otherwise
 * anonymous. Answers may name another, as they quote the shop’s own.
 */
function conversationsOnlyOf(turns: readonly ChatRow[], email: string): ChatRow[] {
  const chats = [...Map.groupBy(turns, (turn) => turn.sessionId).values()]
  return chats
    .filter((chat) => {
      const others = chat
        .flatMap((turn) => addressesIn(turn.message))
        .filter((address) => address !== email)
      const names = chat.some((turn) => namesAddress(`${turn.message}\n${turn.response}`, email))
      return names && others.length === 0
    })
    .flat()
}

export const isOfAnother = (of: Lead, email: string): SQL =>
  sql`not coalesce(${ownCondition(of, email)}, false)`
