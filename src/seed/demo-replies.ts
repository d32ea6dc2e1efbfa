// The demo's stored replies.

import { addStoredReply } from '#domain/inbox/stored-replies.ts'
import type { Tx } from '#platform/tx.ts'

const REPLIES = [
  {
    title: 'We have your photos',
    words:
      'Dear {name},\n\nThank you, the photos of order {order} are here. We will look at them today and write to you with the next steps.',
  },
  {
    title: 'A photo, please',
    words:
      'Dear {name},\n\nPlease send us one photo of the whole item and one close-up of the problem. Please keep the box and packaging until you hear from us.',
  },
  {
    title: 'Will it fit?',
    words:
      'Dear {name},\n\nThe box size is on each product page under "Will it fit?". Measure your door, stairs and any turns and send us the smallest measurement. We will check it for you.',
  },
] as const

export async function seedReplies(tx: Tx): Promise<void> {
  for (const reply of REPLIES) await addStoredReply(tx, reply)
}
