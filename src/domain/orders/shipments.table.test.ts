import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { singleRow } from '#platform/database/rows.ts'
import { testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { anOrderRow } from '#testing/table-rows.ts'
import { orderLines } from './order-lines.table.ts'
import { orders } from './orders.table.ts'
import { type ShipmentRow, shipmentCartons, shipments } from './shipments.table.ts'

async function aShipment(tx: TestTx, fields: Partial<ShipmentRow> = {}): Promise<ShipmentRow> {
  const orderId = fields.orderId ?? (await anOrderRow(tx)).id
  const plain = { number: 1, sentOn: '2026-11-20', sentBy: 'Ann', recordedAt: tx.now }
  const row = { ...plain, statusBefore: 'confirmed' as const, ...fields, orderId }
  return singleRow(await tx.db.insert(shipments).values(row).returning())
}

async function aLine(tx: TestTx, orderId: number): Promise<number> {
  const plain = { position: 1, productName: 'Sofa', quantity: 1, unitPrice: 100_00 }
  const rows = await tx.db
    .insert(orderLines)
    .values({ orderId, ...plain })
    .returning()
  return singleRow(rows).id
}

type Box = Partial<typeof shipmentCartons.$inferInsert>

async function aBox(tx: TestTx, shipment: ShipmentRow, fields: Box = {}) {
  const lineId = fields.lineId ?? (await aLine(tx, shipment.orderId))
  const plain = { piece: 1, carton: 1, cartons: 2 }
  await tx.db
    .insert(shipmentCartons)
    .values({ shipmentId: shipment.id, ...plain, ...fields, lineId })
  return lineId
}

const takenBack = (tx: TestTx) => ({
  standing: false,
  takenBackAt: tx.now,
  takenBackBy: 'Ann',
})

testGuards([
  [
    'two shipments of an order never have one number',
    'shipments_one_number',
    async (tx) => {
      const { orderId } = await aShipment(tx)
      await aShipment(tx, { orderId })
    },
  ],
  [
    'a shipment stands in one way',
    'shipments_id_standing',
    async (tx) => {
      const { id, standing } = await aShipment(tx)
      await tx.db.execute(sql`alter table shipments drop constraint shipments_pkey cascade`)
      await aShipment(tx, { id, standing })
    },
  ],
  [
    'shipments are counted from one',
    'shipments_number_from_one',
    (tx) => aShipment(tx, { number: 0 }),
  ],
  [
    'the status before a shipment is one of an order',
    'shipments_status_known',
    (tx) => aShipment(tx, { statusBefore: 'lost' as never }),
  ],
  [
    'somebody says that a shipment was delivered',
    'shipments_delivered_by_somebody',
    (tx) => aShipment(tx, { deliveredAt: tx.now }),
  ],
  [
    'somebody takes a shipment back',
    'shipments_taken_back_by_somebody',
    (tx) => aShipment(tx, { standing: false, takenBackAt: tx.now }),
  ],
  [
    'a shipment stands or was taken back',
    'shipments_stand_or_not',
    (tx) => aShipment(tx, { standing: false }),
  ],
  [
    'what was delivered is not taken back',
    'shipments_delivered_stay',
    (tx) => aShipment(tx, { ...takenBack(tx), deliveredAt: tx.now, deliveredBy: 'Ann' }),
  ],
  [
    'a carrier that shipments name stays',
    'shipments_carrier_id_carriers_id_fk',
    (tx) => aShipment(tx, { carrierId: 999_999 }),
  ],
  [
    'a shipment belongs to an order',
    'shipments_order_id_orders_id_fk',
    (tx) => aShipment(tx, { orderId: 999_999 }),
  ],
  [
    'a box leaves in one standing shipment only',
    'shipment_cartons_sent_once',
    async (tx) => {
      const first = await aShipment(tx)
      const lineId = await aBox(tx, first)
      await aBox(tx, await aShipment(tx, { orderId: first.orderId, number: 2 }), { lineId })
    },
  ],
  [
    'a shipment lists a box once, also when it was taken back',
    'shipment_cartons_listed_once',
    async (tx) => {
      const gone = await aShipment(tx, takenBack(tx))
      const lineId = await aBox(tx, gone, { standing: false })
      await aBox(tx, gone, { lineId, standing: false })
    },
  ],
  [
    'a box stands as long as its shipment does',
    'shipment_cartons_of_shipment',
    async (tx) => aBox(tx, await aShipment(tx, takenBack(tx))),
  ],
  [
    'a box belongs to a line',
    'shipment_cartons_line_id_order_lines_id_fk',
    async (tx) => aBox(tx, await aShipment(tx), { lineId: 999_999 }),
  ],
  [
    'pieces of a line are counted from one',
    'shipment_cartons_piece',
    async (tx) => aBox(tx, await aShipment(tx), { piece: 0 }),
  ],
  [
    'a piece has no more boxes than it has',
    'shipment_cartons_carton',
    async (tx) => aBox(tx, await aShipment(tx), { carton: 3 }),
  ],
  [
    'a piece comes in fifty boxes at most',
    'shipment_cartons_cartons',
    async (tx) => aBox(tx, await aShipment(tx), { cartons: 51 }),
  ],
])

test('a shipment that is taken back frees its boxes for another', () =>
  inShop(async (tx) => {
    const first = await aShipment(tx)
    const lineId = await aBox(tx, first)
    await tx.db.update(shipments).set(takenBack(tx)).where(eq(shipments.id, first.id))
    await aBox(tx, await aShipment(tx, { orderId: first.orderId, number: 2 }), { lineId })
    const boxes = await tx.db.select().from(shipmentCartons).orderBy(shipmentCartons.id)
    expect(boxes.map(({ standing }) => standing)).toEqual([false, true])
  }))

test('the shipments of an order that is removed go with it', () =>
  inShop(async (tx) => {
    const shipment = await aShipment(tx)
    await aBox(tx, shipment)
    await tx.db.delete(orders).where(eq(orders.id, shipment.orderId))
    expect(await tx.db.$count(shipments)).toBe(0)
    expect(await tx.db.$count(shipmentCartons)).toBe(0)
  }))
