// How an order gets to its customer: picked up, or by the courier's services. Free of schemas, so that
// public pages can load it.

export const SHIPPING_METHODS = ['pickup', 'delivery'] as const
export type ShippingMethod = (typeof SHIPPING_METHODS)[number]

export const DELIVERY_SERVICES = ['standard', 'express'] as const
export type DeliveryService = (typeof DELIVERY_SERVICES)[number]

/** Of a delivery whose price was agreed to, whatever the courier's rates are. */
export const AGREED_DELIVERY = { deliveryService: null, deliveryToBeQuoted: false } as const

export const SERVICE_NAMES: Record<DeliveryService, string> = {
  standard: 'Standard',
  express: 'Express',
}
