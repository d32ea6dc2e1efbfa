// The demo's stored replies.

import { addStoredReply } from '#domain/inbox/stored-replies.ts'
import type { Tx } from '#platform/tx.ts'

const REPLIES = [
  {
    title: 'We have your photos',
    words:
      'Dear {name},\n\nThank you, the photos of order {order} are here. We look at them today and write to you again with what happens next.',
  },
  {
    title: 'A photo, please',
    words:
      'Dear {name},\n\nPlease send us a photo of the whole piece and one of the place. Keep the box and the wrap until we have answered.',
  },
  {
    title: 'Will it fit?',
    words:
      'Dear {name},\n\nThe size of the box is on the page of each piece, under "Will it fit?". Measure the door, the stair and its turn, and tell us the smallest of them: we check it for you.',
  },
] as const

export async function seedReplies(tx: Tx): Promise<void> {
  for (const reply of REPLIES) await addStoredReply(tx, reply)
}
