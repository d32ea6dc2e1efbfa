// Refusals about card details: in texts, in the vault, on their way there.

export const CARD_REFUSALS = {
  // The order has no card details: never stored, or deleted.
  'card-gone': [410, 'No card details are kept for this order. Please contact the customer.'],
  // A free text contains what looks like a card number; reported as an issue of its field.
  'card-in-text': [
    422,
    'Please remove the card number: we only take card details in the card fields.',
  ],
  // Unencrypted card fields while `RAW_CARDS` is `off`.
  'card-not-sealed': [
    422,
    'We accept card details only through our order page, which encrypts them for you.',
  ],
  // Card details, where cards are paid on a gateway's page.
  'no-card-here': [
    422,
    'You pay by card on a secure payment page. Please do not send card details.',
  ],
  // A custodian has opened 30 cards within the hour.
  'too-many-reveals': [
    429,
    'You have reached the hourly limit for opening cards. Please try again later.',
  ],
  // This key has been activated before.
  'vault-key-known': [409, 'This vault key has been used before. Please create a new one.'],
} as const
