// Delivers a mail that somebody of the staff wrote or asked for again, as it stands in the book.

import type { EventOf } from '#contract/events.ts'
import { findMail } from '#platform/mail/mails.ts'
import { system } from '#platform/tx.ts'
import { deliver, mailFrom } from './send-mail.ts'
import type { Listener, JobContext } from './job-context.ts'

/** The test of a broadcast that somebody sent to themselves. */
export const mailBroadcastTest: Listener<EventOf<'broadcast.tested'>> = {
  name: 'mail-broadcast-test',
  run: (context, { facts: { mailId } }) => deliverWritten(context, mailId),
}

export const mailAgain: Listener<EventOf<'mail.sent-again'>> = {
  name: 'mail-again',
  run: (context, { facts: { mailId } }) => deliverWritten(context, mailId),
}

async function deliverWritten(context: JobContext, mailId: string): Promise<void> {
  const written = await context.shop.read(system('mail'), async (tx) => {
    const row = await findMail(tx, mailId)
    return row && { row, from: await mailFrom(context, tx) }
  })
  if (written) await deliver(context, written)
}
