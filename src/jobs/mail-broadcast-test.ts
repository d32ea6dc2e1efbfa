// Delivers the test of a broadcast that somebody of the staff sent to themselves.

import type { EventOf } from '#contract/events.ts'
import { findMail } from '#platform/mails.ts'
import { system } from '#platform/tx.ts'
import { deliver, mailFrom } from './post.ts'
import type { Listener } from './work.ts'

export const mailBroadcastTest: Listener<EventOf<'broadcast.tested'>> = {
  name: 'mail-broadcast-test',
  run: async (workshop, { facts: { mailId } }) => {
    const written = await workshop.shop.read(system('mail'), async (tx) => {
      const row = await findMail(tx, mailId)
      return row && { row, from: await mailFrom(workshop, tx) }
    })
    if (written) await deliver(workshop, written)
  },
}
