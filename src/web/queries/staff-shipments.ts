// Shipments of orders, the run sheet of a day and the shop's carriers, as staff see and change them.

import type { z } from 'zod'
import type { CarrierView, ChangeCarrier } from '#contract/carriers.ts'
import type { SendShipment, StaffShipmentsView } from '#contract/shipments.ts'
import { sendAsStaff } from './staff-call.ts'
import { usePostOnce, useStaffChange } from './staff-change.ts'
import { staffListQuery, staffQuery } from './staff-list.ts'

const ORDERS = '/api/orders'
const CARRIERS = '/api/carriers'

export const shipmentsQuery = (orderId: number) => staffQuery(`${ORDERS}/${orderId}/shipments`)

export const carriersQuery = () => staffQuery(CARRIERS)

export const runSheetQuery = (search: string) => staffListQuery('/api/run-sheet', search)

/** A change of shipments affects the order, its lines, its history and its mails. */
const useShipmentChange = <Input>(
  orderId: number,
  change: (input: Input) => Promise<StaffShipmentsView>,
) =>
  useStaffChange(
    {
      invalidates: /^\/api\/(order|run-sheet|mails\?)/,
      replaces: shipmentsQuery(orderId).queryKey,
      waits: true,
    },
    change,
  )

/** Sends once, however often it is pressed. */
export const useSendShipment = (orderId: number) =>
  useShipmentChange<SendShipment>(orderId, usePostOnce(`${ORDERS}/${orderId}/shipments`))

export const useDeliverShipment = (orderId: number) =>
  useShipmentChange(orderId, (shipmentId: number) =>
    sendAsStaff('POST', `${ORDERS}/${orderId}/shipments/${shipmentId}/delivery`, {}),
  )

export const useTakeBackShipment = (orderId: number) =>
  useShipmentChange(orderId, (shipmentId: number) =>
    sendAsStaff('DELETE', `${ORDERS}/${orderId}/shipments/${shipmentId}`),
  )

/** Adds a carrier, or changes the one with this id. */
export function useSaveCarrier(id: number | undefined) {
  const add = usePostOnce(CARRIERS)
  return useStaffChange(
    { invalidates: /^\/api\/(carriers|run-sheet|order)/, waits: true },
    (carrier: z.input<typeof ChangeCarrier>): Promise<CarrierView> =>
      id === undefined ? add(carrier) : sendAsStaff('PUT', `${CARRIERS}/${id}`, carrier),
  )
}
