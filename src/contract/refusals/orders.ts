// Refusals about orders and what stands in them.

export const ORDER_REFUSALS = {
  // A `totalAmount` that no price of one piece can give.
  'change-line-prices': [422, 'Change the prices of the lines.'],
  // No invoice, credit note or receipt with that number, or not with this order.
  'document-not-found': [404, 'We cannot find that document for this order.'],
  // A line of no piece; one that is left out is removed.
  'line-empty': [422, 'To remove an item, leave it out of the list.'],
  // The same line sent twice.
  'line-twice': [422, 'Each item can be listed only once.'],
  // A line of an order cannot be met; names each with what is left of it.
  'lines-out-of-stock': [409, 'Sorry, we do not have enough stock of {lines}.'],
  // Recording money for a cancelled order, which has to be restored first.
  'order-cancelled': [
    409,
    'This order is cancelled. Restore it first if the item is still in stock.',
  ],
  // `If-Match` names another version than the newest of the order; `fresh` is the current one.
  'order-changed': [409, 'Someone else has changed this order. Here is the latest version.'],
  // A receipt for an order that accepts none (not a transfer, paid or cancelled), or its shopper
  // can no longer cancel it.
  'order-closed': [409, 'This order can no longer be changed here. Please call us.'],
  // Changing or removing a line whose pieces have left the shop.
  'order-left': [
    409,
    'This item is no longer sold. To change it, set the order back to Confirmed first.',
  ],
  // No order with that number or link.
  'order-not-found': [404, 'We cannot find that order.'],
  // Recording more money for a paid order.
  'order-paid': [409, 'This order is paid already.'],
  // The total sent is not the current price, which the sentence names.
  'price-changed': [409, 'The price has changed to {price}. Please look again before you order.'],
  // A new line of a piece that the shop does not sell, without a price.
  'price-missing': [422, 'Please enter a price. This item is not in the catalogue.'],
  // A price, the delivery or the discount set by hand without a `reason`.
  'price-needs-reason': [422, 'Please give a reason for the price change.'],
  // Several pieces while an older version still runs.
  'several-pieces-later': [
    503,
    'Orders of several items are not available yet. Please order one item or try again shortly.',
  ],
  // An exchange in an order that has as many items as an order can have.
  'too-many-lines': [
    409,
    'This order already has {items} items. Please write the new item as a new order.',
  ],
  // Within the hour, the links of orders were requested 5 times for one e-mail address or 20
  // times by one network.
  'too-many-links': [
    429,
    'You have requested this link too many times. Please check your e-mail, try again in an hour or call us.',
  ],
  // An order, or a preview, whose pieces and delivery cost more than J$99,999,999.99 before any
  // discount.
  'total-too-large': [422, 'The order total cannot be more than J$99,999,999.99.'],
} as const
