// Sends a mail to see whether mail leaves, by the same way as every other, while somebody waits for
// what the mail server says. It stands in the mail book like any other, and is not tried again.

import type { MailTestView } from '#contract/mails.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { testMail } from '#mail/test-mail.ts'
import type { Letter } from '#platform/mail/mailer.ts'
import { deliveryErrorText } from '#platform/mail/delivery-error.ts'
import { post } from './send-mail.ts'
import type { JobContext } from './job-context.ts'

export async function tryMail(context: JobContext, recipient: string): Promise<MailTestView> {
  const kind = 'mail-test'
  const { mailer } = context
  const deliver = (letter: Letter) => mailer.deliverNow(letter)
  const now = { ...context, mailer: { ...mailer, deliver } }
  try {
    await post(now, async (tx) => {
      const key = `${kind}:${tx.random.uuid()}`
      return { key, kind, recipient, mail: testMail(await getShopFacts(tx)) }
    })
    return mailer.leads
      ? { outcome: 'sent', sentence: `The mail server has taken the mail to ${recipient}.` }
      : { outcome: 'kept', sentence: KEPT }
  } catch (error) {
    return { outcome: 'failed', sentence: deliveryErrorText(error) }
  }
}

const KEPT = 'No mail server is set, so the mail is kept. It can be read among the mails.'
