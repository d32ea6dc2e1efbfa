// Cases of orders, what is said in them, and what the shop decided. Messages and decisions are never
// edited; the latest decision is the one that stands.

import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { CASE_KINDS } from '#contract/case-kinds.ts'
import { CASE_DUES, CASE_OUTCOMES, CASE_SIDES, CASE_STATES } from '#contract/cases.ts'
import { CASE_FILE_KINDS, CASE_FILE_SIDES, caseFileTypes } from '#contract/case-file-limits.ts'
import { users } from '#domain/identity/users.table.ts'
import { orderLines } from '#domain/orders/order-lines.table.ts'
import { orderKey } from '#domain/orders/orders.table.ts'
import { isOneOf, moneyOrZero, serialId, timestamptz } from '#platform/database/columns.ts'

const FIRST_CASE = 2001

/** Later than anything is due: sorts a case of which nothing is. */
export const NEVER = new Date('9999-01-01T00:00:00Z')
export const dueOrNever = (dueAt: AnyPgColumn) =>
  sql`coalesce(${dueAt}, timestamptz '9999-01-01 00:00:00+00')`

export const cases = pgTable(
  'cases',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: FIRST_CASE }),
    orderId: orderKey(),
    kind: text('kind', { enum: CASE_KINDS }).notNull(),
    state: text('state', { enum: CASE_STATES }).notNull().default('open'),
    /** What it is called: the beginning of the shopper's words. */
    subject: text('subject').notNull(),
    /** The line that it is about; its piece as it was called then outlives the line. */
    lineId: integer('line_id').references(() => orderLines.id, { onDelete: 'set null' }),
    piece: text('piece').notNull().default(''),
    /** The box of the piece; null if the shopper was not sure. */
    pieceNumber: smallint('piece_number'),
    carton: smallint('carton'),
    /** The member of staff who has it. */
    ownerId: integer('owner_id').references(() => users.id, { onDelete: 'set null' }),
    openedAt: timestamptz('opened_at').notNull(),
    /** When the first answer was promised, and when it came. */
    answerBy: timestamptz('answer_by').notNull(),
    answeredAt: timestamptz('answered_at'),
    /** What the shop owes next, and until when; null while it is the shopper's turn, or decided. */
    due: text('due', { enum: CASE_DUES }),
    dueAt: timestamptz('due_at'),
    /** When staff were reminded of what is due. */
    remindedAt: timestamptz('reminded_at'),
    decidedAt: timestamptz('decided_at'),
    closedAt: timestamptz('closed_at'),
  },
  (one) => [
    check('cases_kind_known', isOneOf(one.kind, CASE_KINDS)),
    check('cases_state_known', isOneOf(one.state, CASE_STATES)),
    check('cases_due_known', isOneOf(one.due, CASE_DUES)),
    check('cases_carton_counted', sql`${one.carton} between 1 and 20`),
    check('cases_piece_counted', sql`${one.pieceNumber} between 1 and 20`),
    check('cases_due_at_a_time', sql`(${one.due} is null) = (${one.dueAt} is null)`),
    check('cases_due_while_open', sql`${one.state} = 'open' or ${one.due} is null`),
    check('cases_closed_at_a_time', sql`(${one.state} = 'closed') = (${one.closedAt} is not null)`),
    index('cases_by_order').on(one.orderId, one.id),
    index('cases_by_line').on(one.lineId),
    index('cases_by_owner').on(one.ownerId),
    index('cases_by_state').on(one.state, one.openedAt, one.id),
    index('cases_by_due').on(one.state, dueOrNever(one.dueAt), one.id),
    index('cases_by_time').on(one.openedAt, one.id),
    index('cases_by_promise').on(one.answerBy),
    index('cases_to_remind')
      .on(one.dueAt)
      .where(sql`${one.due} is not null and ${one.remindedAt} is null`),
  ],
)

export type CaseRow = typeof cases.$inferSelect

const caseKey = () =>
  integer('case_id')
    .notNull()
    .references(() => cases.id, { onDelete: 'cascade' })

export const caseMessages = pgTable(
  'case_messages',
  {
    id: serialId(),
    caseId: caseKey(),
    side: text('side', { enum: CASE_SIDES }).notNull(),
    /** The member of staff who wrote it; empty for the shopper. */
    author: text('author').notNull().default(''),
    /** The first name that the shopper reads beside it; empty for the shop's name. */
    signed: text('signed').notNull().default(''),
    words: text('words').notNull(),
    /** Which mail it came by: a hash of its Message-ID; null for one written on a page. */
    mailKey: text('mail_key'),
    at: timestamptz('at').notNull(),
  },
  (message) => [
    uniqueIndex('case_messages_one_of_a_mail').on(message.mailKey),
    check('case_messages_side_known', isOneOf(message.side, CASE_SIDES)),
    index('case_messages_by_case').on(message.caseId, message.id),
  ],
)

export type CaseMessageRow = typeof caseMessages.$inferSelect

/**
 * Videos and pictures. The file is in the data folder, in parts under its random name; the name it came
 * with is only shown.
 */
export const caseFiles = pgTable(
  'case_files',
  {
    id: serialId(),
    caseId: caseKey(),
    /** Who attached it. */
    side: text('side', { enum: CASE_FILE_SIDES }).notNull().default('shopper'),
    kind: text('kind', { enum: CASE_FILE_KINDS }).notNull(),
    fileName: text('file_name').notNull(),
    storedName: text('stored_name').notNull().unique(),
    mediaType: text('media_type', { enum: caseFileTypes }).notNull(),
    bytes: integer('bytes').notNull(),
    /** How many bytes have arrived, whole parts only. */
    received: integer('received').notNull().default(0),
    announcedAt: timestamptz('announced_at').notNull(),
    /** Whether its order was unproven then (case-file-room.ts): such a file is kept for days only. */
    unproven: boolean('unproven').notNull().default(false),
    /** The network that it came from; null a day later, and for a file of staff. */
    network: text('network'),
    /** When all of it had arrived and was checked. */
    uploadedAt: timestamptz('uploaded_at'),
  },
  (file) => [
    check('case_files_kind_known', isOneOf(file.kind, CASE_FILE_KINDS)),
    check('case_files_side_known', isOneOf(file.side, CASE_FILE_SIDES)),
    check(
      'case_files_received',
      sql`${file.bytes} > 0 and ${file.received} between 0 and ${file.bytes}`,
    ),
    check(
      'case_files_whole_once_uploaded',
      sql`${file.uploadedAt} is null or ${file.received} = ${file.bytes}`,
    ),
    index('case_files_by_case').on(file.caseId, file.id),
    index('case_files_by_network')
      .on(file.network, file.announcedAt)
      .where(sql`${file.network} is not null`),
    index('case_files_unfinished')
      .on(file.announcedAt)
      .where(sql`${file.uploadedAt} is null`),
  ],
)

export type CaseFileRow = typeof caseFiles.$inferSelect

export const caseDecisions = pgTable(
  'case_decisions',
  {
    id: serialId(),
    caseId: caseKey(),
    outcome: text('outcome', { enum: CASE_OUTCOMES }).notNull(),
    title: text('title').notNull(),
    /** What follows, or why it is refused. */
    words: text('words').notNull(),
    /** The day by which it is done. */
    byDay: date('by_day'),
    /** What the shopper pays for it. */
    cost: moneyOrZero('cost'),
    by: text('by').notNull(),
    decidedAt: timestamptz('decided_at').notNull(),
  },
  (decision) => [
    check('case_decisions_outcome_known', isOneOf(decision.outcome, CASE_OUTCOMES)),
    check('case_decisions_cost_not_negative', sql`${decision.cost} >= 0`),
    index('case_decisions_by_case').on(decision.caseId, decision.id),
  ],
)

export type DecisionRow = typeof caseDecisions.$inferSelect
