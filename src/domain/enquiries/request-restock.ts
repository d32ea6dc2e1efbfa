// Requests for a mail when a sold-out piece is back, and which of them are due. An e-mail address
// is stored once for each product and colour; a repeated request gets the same response.

import { and, count, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { RequestRestock } from '#contract/enquiries.ts'
import { getLiveProduct } from '#domain/catalogue/get-product.ts'
import { isLive, type ProductRow, products } from '#domain/catalogue/products.table.ts'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { chosenColor } from '#domain/orders/named-product.ts'
import { lockPieces } from '#domain/stock/change-product.ts'
import { lockLevels } from '#domain/stock/set-levels.ts'
import { LINK_FORM, linkToken } from '#platform/random.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { type RestockRequestRow, restockRequests } from './restock-requests.table.ts'

/** Refuses with `still-in-stock` if a piece can be bought at once. */
export async function requestRestock(
  tx: Tx,
  { email, productId, color: named }: RequestRestock,
): Promise<void> {
  const product = await getLiveProduct(tx, productId)
  const color = chosenColor(product, named) ?? ''
  await lockLevelsOf(tx, product, color)
  if (await inStock(tx, { productId, color })) throw new Refusal('still-in-stock')
  const row = { email, productId, color, link: linkToken(tx.random), createdAt: tx.now }
  const [added] = await tx.db
    .insert(restockRequests)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: restockRequests.id })
  if (!added) await reopen(tx, { email, productId, color })
}

/**
 * Locks what `inStock` reads: if a piece comes back meanwhile, either it is seen here, or the
 * listener of its return sees the request.
 */
async function lockLevelsOf(tx: Tx, { id: productId, colors }: ProductRow, color: string) {
  const wanted = color !== '' || colors.length === 0 ? [color] : colors
  await lockLevels(
    tx,
    wanted.map((color) => ({ productId, color })),
  )
  if (!color) await lockPieces(tx, productId)
}

type Request = { email: string; productId: number; color: string }

/** Opens a request again that was answered or withdrawn. */
async function reopen(tx: Tx, { email, productId, color }: Request): Promise<void> {
  await tx.db
    .update(restockRequests)
    .set({
      dueAt: null,
      stoppedAt: null,
      asked: sql`${restockRequests.asked} + 1`,
      createdAt: tx.now,
    })
    .where(
      and(
        sql`lower(${restockRequests.email}) = lower(${email})`,
        eq(restockRequests.productId, productId),
        eq(restockRequests.color, color),
        or(isNotNull(restockRequests.dueAt), isNotNull(restockRequests.stoppedAt)),
      ),
    )
}

const inStock = async (tx: Tx, { productId, color }: Omit<Request, 'email'>): Promise<boolean> => {
  const ofProduct = and(eq(stockLevels.productId, productId), gt(stockLevels.pieces, 0))
  const ofColor = color ? eq(stockLevels.color, color) : undefined
  return (await tx.db.$count(stockLevels, and(ofProduct, ofColor))) > 0
}

/**
 * Makes the mails of up to `limit` requests due for a live product that is back in stock, and records
 * one event for each; returns how many. A request that is opened again becomes due again.
 */
export async function answerRestock(
  tx: Tx,
  { productId, limit }: { productId: number; limit: number },
): Promise<number> {
  const isBack = sql`exists (select from ${stockLevels}
    join ${products} on ${products.id} = ${stockLevels.productId} and ${isLive}
    where ${stockLevels.productId} = ${restockRequests.productId} and ${stockLevels.pieces} > 0
      and (${restockRequests.color} = '' or ${stockLevels.color} = ${restockRequests.color}))`
  const next = tx.db
    .select({ id: restockRequests.id })
    .from(restockRequests)
    .where(and(eq(restockRequests.productId, productId), isOpen(), isBack))
    .orderBy(restockRequests.id)
    .limit(limit)
    .for('update', { skipLocked: true })
  const due = await tx.db
    .update(restockRequests)
    .set({ dueAt: tx.now })
    .where(inArray(restockRequests.id, next))
    .returning({ requestId: restockRequests.id, asked: restockRequests.asked })
  for (const facts of due) await tx.record('restock.due', facts)
  return due.length
}

/** The request, unless it was withdrawn. */
export async function findRestockRequest(
  tx: Tx,
  requestId: number,
): Promise<RestockRequestRow | undefined> {
  const [row] = await tx.db.select().from(restockRequests).where(eq(restockRequests.id, requestId))
  return row && !row.stoppedAt ? row : undefined
}

/** Withdraws a request by the link in its mail; ignores an unknown link. */
export async function stopRestock(tx: Tx, link: string): Promise<void> {
  if (!LINK_FORM.test(link)) return
  await tx.db
    .update(restockRequests)
    .set({ stoppedAt: tx.now })
    .where(and(eq(restockRequests.link, link), isNull(restockRequests.stoppedAt)))
}

/** The number of open requests for each of these products. */
export async function countWaiting(tx: Tx, productIds: number[]): Promise<Map<number, number>> {
  if (productIds.length === 0) return new Map()
  const rows = await tx.db
    .select({ productId: restockRequests.productId, waiting: count() })
    .from(restockRequests)
    .where(and(inArray(restockRequests.productId, productIds), isOpen()))
    .groupBy(restockRequests.productId)
  return new Map(rows.map(({ productId, waiting }) => [productId, waiting]))
}

const isOpen = (): SQL | undefined =>
  and(isNull(restockRequests.dueAt), isNull(restockRequests.stoppedAt))
