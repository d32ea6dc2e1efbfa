// Refusals about vouchers and the prize wheel.

export const VOUCHER_REFUSALS = {
  // Making a voucher with the code of another.
  'code-taken': [409, 'Another voucher has this code. Please choose another one.'],
  // Granting a claim of something that is not on the wheel.
  'no-such-prize': [422, 'This prize is not on the wheel and cannot be given.'],
  // Two vouchers with one order.
  'one-voucher': [422, 'You can use only one code per order.'],
  // Pieces below the code’s minimum; the sentence says what is missing.
  'voucher-below-minimum': [422, 'Spend {short} more to use this code (minimum {minimum}).'],
  // Restoring an order whose voucher can no longer be used; `withoutVoucher` restores it
  // without.
  'voucher-gone': [
    409,
    'The code {code} can no longer be used. Restore the order without it, at its full price.',
  ],
  // A code for the delivery, with an order that is picked up.
  'voucher-needs-delivery': [
    422,
    'This code is for free delivery and cannot be used with pick-up.',
  ],
  // With an e-mail or phone number: a code that the shop does not know, that is somebody else’s,
  // or that this person has used as often as they may; which of these it is stays unsaid.
  'voucher-not-valid': [422, 'This code is not valid for this e-mail and phone number.'],
  // A code before its first day.
  'voucher-not-yet': [422, 'This code is valid from {day}.'],
  // A code for other categories.
  'voucher-other-pieces': [422, 'This code can only be used on {pieces}.'],
  // A code after its last day.
  'voucher-over': [422, 'This code expired on {day}.'],
  // A code that staff stopped.
  'voucher-stopped': [422, 'This code is no longer valid.'],
  // A preview without e-mail and phone number, of a code that the shop does not know; more than
  // 20 of these and the next in ten minutes from one network are `too-often`.
  'voucher-unknown': [422, 'We do not know this code.'],
  // A code without a use left.
  'voucher-used-up': [422, 'This code has reached its limit.'],
  // The prize wheel is switched off, and the visitor has not spun today.
  'wheel-off': [409, 'The wheel is not available today. Please try again another day.'],
} as const
