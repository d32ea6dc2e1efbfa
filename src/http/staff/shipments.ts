// Shipments of an order, the run sheet of a day, and the shop's carriers.

import { CarrierView, ChangeCarrier, ListCarriers } from '#contract/carriers.ts'
import { orderReference } from '#contract/order-number.ts'
import { ListRunSheet, RunSheetStopView } from '#contract/run-sheet.ts'
import { SendShipment, StaffShipmentsView } from '#contract/shipments.ts'
import { addCarrier, changeCarrier, listCarriers } from '#domain/delivery/carriers.ts'
import { getOrder } from '#domain/orders/find-order.ts'
import { linesOf } from '#domain/orders/lines.ts'
import { withDamage } from '#domain/cases/damaged-boxes.ts'
import { readAllShipments } from '#domain/orders/read-shipments.ts'
import { listRunSheet } from '#domain/orders/run-sheet.ts'
import { deliverShipment, sendShipment, takeBackShipment } from '#domain/orders/shipments.ts'
import { shredKeys } from '#http/card-to-keep.ts'
import { idParam } from '#http/endpoint.ts'
import { listing, reading, type Routes, writing } from '#http/route.ts'
import { paginateInMemory } from '#platform/database/in-memory-list.ts'
import type { Tx } from '#platform/tx.ts'

export const staffShipments = {
  'GET /orders/:id/shipments': reading({
    summary: 'Read the boxes of an order and its shipments',
    needs: 'orders.read',
    view: StaffShipmentsView,
    run: (tx, _, c) => shipmentsOf(tx, idParam(c, 'id')),
  }),
  'POST /orders/:id/shipments': writing({
    summary: 'Note boxes of an order that leave the shop; the first makes the order shipped',
    refuses: ['box-sent', 'box-unknown', 'carrier-closed', 'order-not-to-send', 'shipment-day'],
    needs: 'orders.write',
    body: SendShipment,
    status: 201,
    once: true,
    view: StaffShipmentsView,
    run: async (tx, shipment, c) => {
      const orderId = idParam(c, 'id')
      const { shredded } = await sendShipment(tx, { ...shipment, orderId })
      return { ...(await shipmentsOf(tx, orderId)), shredded }
    },
    after: shredKeys,
  }),
  'POST /orders/:id/shipments/:shipmentId/delivery': writing({
    summary: 'Note that a shipment was delivered; the last one makes the order delivered',
    refuses: ['shipment-taken-back'],
    needs: 'orders.write',
    view: StaffShipmentsView,
    run: async (tx, _, c) => {
      const orderId = idParam(c, 'id')
      const shipmentId = idParam(c, 'shipmentId')
      const { shredded } = await deliverShipment(tx, { orderId, shipmentId })
      return { ...(await shipmentsOf(tx, orderId)), shredded }
    },
    after: shredKeys,
  }),
  'DELETE /orders/:id/shipments/:shipmentId': writing({
    summary: 'Take back a shipment that was noted by mistake, as long as it is under way',
    refuses: ['shipment-delivered', 'shipment-of-cancelled'],
    needs: 'orders.write',
    view: StaffShipmentsView,
    run: async (tx, _, c) => {
      const orderId = idParam(c, 'id')
      const shipmentId = idParam(c, 'shipmentId')
      const { shredded } = await takeBackShipment(tx, { orderId, shipmentId })
      return { ...(await shipmentsOf(tx, orderId)), shredded }
    },
    after: shredKeys,
  }),
  'GET /run-sheet': listing({
    summary: 'The shipments of a day by parish, for the driver',
    needs: 'orders.read',
    query: ListRunSheet,
    view: RunSheetStopView,
    run: listRunSheet,
    fields: ({ shipment, order, carrier, dueCents, ...stop }) => ({
      ...order,
      ...shipment,
      ...stop,
      shipmentId: shipment.id,
      reference: orderReference(order.id),
      carrier: carrier?.name ?? '',
      due: dueCents,
    }),
  }),
  'GET /carriers': listing({
    summary: 'List the shop’s carriers',
    needs: 'orders.read',
    query: ListCarriers,
    view: CarrierView,
    run: async (tx, query) =>
      paginateInMemory(await listCarriers(tx), query, {
        key: ({ id }) => id,
        searchText: ({ name }) => [name],
        sorts: { name: ({ name }) => name.toLowerCase() },
      }),
  }),
  'POST /carriers': writing({
    summary: 'Add a carrier',
    refuses: ['carrier-name-taken'],
    needs: 'settings.write',
    body: ChangeCarrier,
    status: 201,
    once: true,
    view: CarrierView,
    run: addCarrier,
  }),
  'PUT /carriers/:id': writing({
    summary: 'Change a carrier, or close it',
    refuses: ['carrier-name-taken'],
    needs: 'settings.write',
    body: ChangeCarrier,
    view: CarrierView,
    run: (tx, carrier, c) => changeCarrier(tx, { ...carrier, carrierId: idParam(c, 'id') }),
  }),
} satisfies Routes

async function shipmentsOf(tx: Tx, orderId: number) {
  const order = await getOrder(tx, orderId)
  return withDamage(tx, orderId, await readAllShipments(tx, order, await linesOf(tx, order)))
}
