// Refusals about deliveries, carriers, shipments and returns.

export const DELIVERY_REFUSALS = {
  // A box of the shipment has left already.
  'box-sent': [
    409,
    'A box in this shipment has already been sent. Please check the order’s shipments.',
  ],
  // The order has no such box.
  'box-unknown': [409, 'That box is no longer in the order. Please check the order’s shipments.'],
  // The carrier takes no further shipment, or is not there.
  'carrier-closed': [409, 'This carrier is no longer in use. Please choose another.'],
  // Another carrier has the name.
  'carrier-name-taken': [409, 'There is already a carrier with this name.'],
  // An offer of theirs with another delivery than the tariff's.
  'delivery-limit': [
    403,
    'The courier has another price for this parish. Another one needs a manager.',
  ],
  // A new order by courier without a price, from staff who may not change prices.
  'free-delivery': [403, 'Only a manager can make a courier’s delivery free.'],
  // A new order that is picked up, or priced by its service, and says `deliveryToBeQuoted`.
  'no-delivery-to-quote': [
    422,
    'There is no delivery to quote: the order is picked up, or priced already.',
  ],
  // A return of pieces that have not left the shop.
  'not-left': [409, 'These items have not been shipped. Change the order lines instead.'],
  // A shipment of an order that is cancelled, or delivered and without a line that joined it
  // afterwards.
  'order-not-to-send': [
    409,
    'This order is cancelled or delivered. Change its status before you send anything more.',
  ],
  // An offer of theirs with a delivery and without the parish.
  'parish-missing': [422, 'Please choose the parish that the courier goes to.'],
  // `If-Match` names another version than the newest of the courier's rates; `fresh` is the current one.
  'rates-changed': [409, 'Someone else has changed the rates. Here are the latest ones.'],
  // A `deliveryService` that the parish does not have for these pieces.
  'service-not-offered': [
    422,
    '{service} delivery to {parish} is not offered for this order. Please choose another way.',
  ],
  // A `PUT` of an order with another `deliveryService` than it has.
  'service-stands': [
    422,
    'The service of an order cannot be changed. Please change the price of its delivery instead.',
  ],
  // A shipment on a day to come, or before its order.
  'shipment-day': [422, 'Please choose a date between the order date and today.'],
  // Taking back a shipment that was delivered.
  'shipment-delivered': [409, 'This shipment has been delivered and can no longer be undone.'],
  // Taking back a shipment of a cancelled order.
  'shipment-of-cancelled': [409, 'This order is cancelled. Restore it before you undo a shipment.'],
  // Delivering a shipment that was taken back.
  'shipment-taken-back': [409, 'This shipment has been undone.'],
  // A return of more pieces than the line has.
  'too-many-returned': [409, 'Up to {pieces} can be returned on this line.'],
} as const
