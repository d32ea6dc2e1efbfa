// How much room files of cases have: in a case, in an order over all its cases, for strangers, and in the shop. A file is
// added under one lock, so that the sums are exact however many come at once; announced files count.
// An order is unproven as long as no money ever came to it and no box of it left: anybody can place one.

import { and, eq, gt, inArray, sql, sum } from 'drizzle-orm'
import {
  ADDRESS_DAY_BYTES,
  CASE_FILE_LIMITS,
  CASE_FILES_BYTES,
  kindsOfCase,
  ORDER_FILES_BYTES,
  PICTURE_ROOM_BYTES,
  UNPROVEN_FILES_BYTES,
} from '#contract/case-file-limits.ts'
import type { CaseFileRoom } from '#contract/case-files.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { orderPayments } from '#domain/orders/payments.table.ts'
import { shipments } from '#domain/orders/shipments.table.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import { Refusal, tooLarge } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { type CaseFileRow, caseFiles, type CaseRow, cases } from './cases.table.ts'

const LOCK = 7_243_401
const DAY_MS = 86_400_000
const GIGABYTE = 1024 ** 3
/** From this share of the shop's room on, staff are told. */
const NEARLY_FULL = 0.8

/** Files are added one after the other. Taken before anything else is locked. */
export const lockCaseFiles = (tx: Tx) => tx.db.execute(sql`select pg_advisory_xact_lock(${LOCK})`)

/** A file to be added; the network that it comes from, null for one of staff. */
export type ComingFile = Pick<CaseFileRow, 'kind' | 'bytes' | 'network'>

type OfCase = Pick<CaseRow, 'id' | 'orderId' | 'kind'>

/** Refuses a file that a case does not take; returns whether its order is unproven. Files are locked. */
export async function admitFile(tx: Tx, one: OfCase, file: ComingFile): Promise<boolean> {
  const { kind, bytes } = file
  if (!kindsOfCase(one.kind).includes(kind)) throw new Refusal('question-takes-pictures')
  const limit = CASE_FILE_LIMITS[kind]
  if (bytes > limit.bytes) throw tooLarge(limit.bytes)
  const alike = and(eq(caseFiles.caseId, one.id), eq(caseFiles.kind, kind))
  if ((await tx.db.$count(caseFiles, alike)) >= limit.files)
    throw new Refusal('too-many-case-files', { files: limit.files, kind })
  return admitBytes(tx, one, file)
}

/** The same for more bytes of a file than were announced. */
export async function admitBytes(
  tx: Tx,
  one: OfCase,
  { kind, bytes, network }: ComingFile,
): Promise<boolean> {
  const { ofCase, ofOrder, inAll } = await sumsOf(tx, one)
  if (ofCase + bytes > CASE_FILES_BYTES) throw new Refusal('case-files-too-large')
  if (ofOrder + bytes > ORDER_FILES_BYTES) throw new Refusal('order-files-too-large')
  const unproven = network !== null && (await isUnproven(tx, one.orderId))
  if (unproven && ofOrder + bytes > UNPROVEN_FILES_BYTES)
    throw new Refusal('unpaid-files-too-large')
  if (unproven && (await ofNetworkToday(tx, network)) + bytes > ADDRESS_DAY_BYTES)
    throw new Refusal('too-many-bytes-today', { retryAfterSeconds: DAY_MS / 1000 })
  const room = await shopRoom(tx)
  if (kind === 'video' && inAll + bytes > room - PICTURE_ROOM_BYTES)
    throw new Refusal('no-room-for-videos')
  if (inAll + bytes > room) throw new Refusal('no-room-for-files', { retryAfterSeconds: 600 })
  return unproven
}

const bytesOf = (what = sql`true`) =>
  sql<number>`coalesce(sum(${caseFiles.bytes}) filter (where ${what}), 0)`.mapWith(Number)

async function sumsOf(tx: Tx, { id, orderId }: Pick<CaseRow, 'id' | 'orderId'>) {
  const ofOrder = tx.db.select({ id: cases.id }).from(cases).where(eq(cases.orderId, orderId))
  const [sums] = await tx.db
    .select({
      ofCase: bytesOf(eq(caseFiles.caseId, id)),
      ofOrder: bytesOf(inArray(caseFiles.caseId, ofOrder)),
      inAll: bytesOf(),
    })
    .from(caseFiles)
  return sums ?? { ofCase: 0, ofOrder: 0, inAll: 0 }
}

async function ofNetworkToday(tx: Tx, network: string): Promise<number> {
  const aDayAgo = new Date(tx.now.getTime() - DAY_MS)
  const [row] = await tx.db
    .select({ bytes: sum(caseFiles.bytes).mapWith(Number) })
    .from(caseFiles)
    .where(
      and(eq(caseFiles.network, network), caseFiles.unproven, gt(caseFiles.announcedAt, aDayAgo)),
    )
  return row?.bytes ?? 0
}

const shopRoom = async (tx: Tx): Promise<number> =>
  (await readSetting(tx, 'cases')).casesGigabytes * GIGABYTE

/** Of a row of `orders`: whether no money ever came to it, and no box of it left. */
export const IS_UNPROVEN = sql<boolean>`(${orders.paymentStatus} <> 'paid'
  and ${orders.firstSoldAt} is null and ${orders.paidAt} is null
  and ${orders.shippedAt} is null and ${orders.deliveredAt} is null
  and not exists (select from ${orderPayments} where ${orderPayments.orderId} = ${orders.id})
  and not exists (select from ${shipments} where ${shipments.orderId} = ${orders.id} and ${shipments.standing}))`

const isUnproven = async (tx: Tx, orderId: number): Promise<boolean> =>
  (await tx.db.$count(orders, and(eq(orders.id, orderId), IS_UNPROVEN))) > 0

/** What the order's pages say of it before a shopper chooses a file. */
export async function roomOfOrder(tx: Tx, orderId: number): Promise<CaseFileRoom> {
  const { ofOrder, inAll } = await sumsOf(tx, { id: 0, orderId })
  const unpaid = await isUnproven(tx, orderId)
  const left = (unpaid ? UNPROVEN_FILES_BYTES : ORDER_FILES_BYTES) - ofOrder
  const videos = inAll < (await shopRoom(tx)) - PICTURE_ROOM_BYTES
  return { unpaid, videos, bytes: Math.max(0, left) }
}

/** 1 once the room is nearly full, which is a task for staff; else 0. */
export async function countFullRoom(tx: Tx): Promise<number> {
  const { inAll } = await sumsOf(tx, { id: 0, orderId: 0 })
  return inAll >= NEARLY_FULL * (await shopRoom(tx)) ? 1 : 0
}
