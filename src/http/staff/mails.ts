// /api/mails: every mail of the shop and whether it was delivered; and a test of the mail server.

import type { Context } from 'hono'
import {
  ListMails,
  MailSummary,
  MailTestView,
  MailView,
  STAFF_INVITED,
  TestMail,
} from '#contract/mails.ts'
import type { ApiEnv } from '#http/endpoint.ts'
import { endpoint, listing, reading, type Routes, writing } from '#http/route.ts'
import { can } from '#domain/identity/may.ts'
import { countTry } from '#platform/limits/backoff.ts'
import { throttlePerShop } from '#platform/limits/throttle.ts'
import type { Actor } from '#platform/tx.ts'
import { getMail, listMails, sendMailAgain } from '#platform/mail/mails.ts'

/** Test mails per person: enough for correcting the settings, too few to fill a mailbox. */
const testsOf = throttlePerShop({ limit: 5, windowMs: 600_000 })

export const staffMails = {
  'GET /mails': listing({
    summary: 'List mails',
    needs: 'mail.read',
    query: ListMails,
    defaultLimit: 50,
    view: MailSummary,
    run: listMails,
  }),
  'POST /mails/:id/again': writing({
    summary: 'Send a mail again',
    refuses: ['mail-waiting', 'mail-once'],
    needs: 'mail.send',
    view: MailSummary,
    run: (tx, _, c) => sendMailAgain(tx, mailId(c)),
  }),
  'POST /mail-tests': endpoint({
    summary: 'Send a mail to oneself and hear what the mail server says',
    needs: 'settings.write',
    body: TestMail,
    responseSchema: MailTestView,
    handle: async (c, { body }) => {
      const { actor, deps } = c.var
      countTry(testsOf(deps.shop), testerOf(actor))
      const result = await deps.tryMail(body.email)
      const { outcome } = result
      await c.var.write((tx) => tx.record('mail.tested', { subject: 'mail', outcome }))
      return c.json(result)
    },
  }),
  'GET /mails/:id': reading({
    summary: 'Read a mail',
    needs: 'mail.read',
    view: MailView,
    run: (tx, _, c) => getMail(tx, { id: mailId(c), mayRead: mayRead(c) }),
  }),
} satisfies Routes

/** Who is counted for a test mail: a person, or everybody who has the editor's password. */
export const testerOf = (actor: Actor) =>
  actor.kind === 'staff' ? String(actor.userId) : actor.kind

const mailId = (c: Context<ApiEnv>) => c.req.param('id') ?? ''

/** Whether a mail with a secret may be read; partners' codes only in the demo, which delivers no mail. */
const mayRead = (c: Context<ApiEnv>) => (kind: string) =>
  kind === STAFF_INVITED ? can(c.var.actor, 'staff.manage') : c.var.deps.config.demo
