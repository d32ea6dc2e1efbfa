// Refusals about customers, their data, and what they are mailed.

export const PEOPLE_REFUSALS = {
  // A merge of two addresses that are one person's already.
  'already-merged': [409, 'These addresses are already merged.'],
  // There is a newer version of the data breach than `version`.
  'breach-changed': [
    409,
    'A newer version of this breach was saved by someone else. Please look at it first.',
  ],
  // A data breach was found, or somebody notified of it, at a moment that is still to come.
  'breach-in-future': [422, 'These dates cannot be in the future.'],
  // Starting, pausing or resuming a broadcast that was sent or cancelled.
  'broadcast-ended': [409, 'This e-mail has already been sent or cancelled.'],
  // Changing or deleting a broadcast that is no longer a draft.
  'broadcast-started': [
    409,
    'This e-mail is being sent or has been sent and can no longer be changed.',
  ],
  // A mail with a code or link that works once cannot be sent again.
  'mail-once': [
    409,
    'This e-mail contains a one-time code or link. Please create a new one instead.',
  ],
  // A mail that has not been sent yet cannot be sent again.
  'mail-waiting': [409, 'This e-mail is already being sent.'],
  // A selected mention does not name the person, or no longer does.
  'mention-gone': [
    409,
    'One of the ticked entries has changed. Please search for the person again.',
  ],
  // Starting a broadcast while the mailing list is empty.
  'nobody-listed': [409, 'The mailing list is empty.'],
  // Erasing a person who has orders that are neither delivered nor cancelled.
  'orders-under-way': [
    409,
    'This person has open orders. Deliver or cancel them before you erase the data.',
  ],
  // Erasing a customer to whom money is owed, from the amount at which an overpayment is owed
  // back, or about whose money something is to be decided; the sentence names each order and
  // amount.
  'owed-to-person': [
    409,
    'This person cannot be erased yet, because of their money: {debts}. Settle it first, then erase.',
  ],
  // Another stored reply has the title.
  'stored-reply-title-taken': [409, 'Another stored reply has this title.'],
  // A merge after which a person had more than twenty addresses.
  'too-many-merged': [409, 'A person can have up to 20 addresses.'],
} as const
