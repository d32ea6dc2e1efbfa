// Requests of shoppers for a mail when a sold-out piece is back: an e-mail address once for each
// product and colour. A request is open until its mail is due or it is withdrawn.

import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { productKey } from '#domain/catalogue/products.table.ts'
import { timestamptz, serialId } from '#platform/database/columns.ts'

export const restockRequests = pgTable(
  'restock_requests',
  {
    id: serialId(),
    email: text('email').notNull(),
    productId: productKey(),
    /** Empty: any colour will do. */
    color: text('color').notNull().default(''),
    /** The unguessable part of the link that withdraws the request. */
    link: text('link').notNull().unique(),
    /** How many times it was requested: each time is answered with one mail. */
    asked: integer('asked').notNull().default(1),
    createdAt: timestamptz('created_at').notNull(),
    /** When the piece was back and the mail became due. */
    dueAt: timestamptz('due_at'),
    stoppedAt: timestamptz('stopped_at'),
  },
  (request) => [
    uniqueIndex('restock_requests_once').on(
      sql`lower(${request.email})`,
      request.productId,
      request.color,
    ),
    check('restock_requests_asked', sql`${request.asked} > 0`),
    index('restock_requests_open')
      .on(request.productId, request.color)
      .where(sql`${request.dueAt} is null and ${request.stoppedAt} is null`),
  ],
)

export type RestockRequestRow = typeof restockRequests.$inferSelect
