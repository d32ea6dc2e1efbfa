// Refusals about quotes, and what staff may offer.

export const QUOTE_REFUSALS = {
  // An offer that would end before today.
  'day-past': [422, 'Please choose today or a later date.'],
  // The offer was declined, does not exist yet, or became an order.
  'offer-closed': [409, 'This quote is no longer available. Please request a new one.'],
  // Pick-up was chosen for an offer that holds a delivery.
  'offer-delivers': [422, 'This quote includes delivery. Please choose courier delivery.'],
  // An offer priced for a parish is accepted for another.
  'offer-elsewhere': [
    422,
    'This quote is for delivery to {parish}. Please ask us for a quote to another parish.',
  ],
  // The offer's last day is over.
  'offer-expired': [409, 'This quote has expired. Please request a new one.'],
  // An offer or a new order below the limit of staff who may not change prices.
  'price-limit': [
    403,
    'You can take up to {percent}% off the shop’s price, to {least}. Less needs a manager.',
  ],
  // An offer or a new order of theirs of what the catalogue does not have.
  'price-unknown': [403, 'The shop does not sell this item, so its price needs a manager.'],
  // An offer that waits was decided, replaced or lapsed.
  'proposal-decided': [409, 'This quote has been decided already, or its last day is over.'],
  // Its writer approves an offer that waits.
  'proposal-own': [403, 'Someone else has to approve a quote that you wrote.'],
  // The request became an order.
  'quote-closed': [409, 'This quote has already been accepted.'],
  // No request with that number, no offer with that link.
  'quote-not-found': [404, 'We cannot find that quote.'],
} as const
