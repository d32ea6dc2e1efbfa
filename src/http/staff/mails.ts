// /api/mails: what the shop wrote to people, and what became of it; and whether mail leaves at all.

import { type Context, Hono } from 'hono'
import { ListMails, STAFF_INVITED, TestMail } from '#contract/mails.ts'
import { body, type ApiEnv, query, describe } from '#http/endpoint.ts'
import { pageHeaders } from '#http/pages.ts'
import { can, requireAbility } from '#http/staff-guard.ts'
import { Refusal } from '#platform/refusal.ts'
import { throttlePerShop } from '#platform/limits/throttle.ts'
import { getMail, listMails, sendMailAgain } from '#platform/mail/mails.ts'

const tag = 'Staff'
/** Of each person: enough to mend the settings by, too few to fill a mailbox. */
const testsOf = throttlePerShop({ most: 5, windowMs: 600_000 })

export const staffMails = new Hono<ApiEnv>()
  .get(
    '/mails',
    requireAbility('mail.read'),
    describe('List mails', { asks: ListMails, answers: { 200: 'The mails, newest first' }, tag }),
    query(ListMails),
    async (c) => {
      const page = await c.var.read((tx) => listMails(tx, c.req.valid('query')))
      pageHeaders(c, page)
      return c.json(page.items)
    },
  )
  .post(
    '/mails/:id/again',
    requireAbility('mail.send'),
    describe('Send a mail again', {
      answers: { 200: 'The mail', 404: 'No such mail', 409: 'On its way, or good only once' },
      tag,
    }),
    async (c) => c.json(await c.var.write((tx) => sendMailAgain(tx, c.req.param('id')))),
  )
  .post(
    '/mail-tests',
    requireAbility('settings.write'),
    describe('Send a mail to oneself and hear what the mail server says', {
      takes: TestMail,
      answers: { 200: 'What became of it', 429: 'Tested often enough for now' },
      tag,
    }),
    body(TestMail),
    async (c) => {
      const { actor, parts } = c.var
      const who = actor.kind === 'staff' ? String(actor.userId) : actor.kind
      const waitMs = testsOf(parts.shop).take(who, new Date())
      if (waitMs > 0)
        throw new Refusal('too-often', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
      const tested = await parts.tryMail(c.req.valid('json').email)
      const { outcome } = tested
      await c.var.write((tx) => tx.record('mail.tested', { subject: 'mail', outcome }))
      return c.json(tested)
    },
  )
  .get(
    '/mails/:id',
    requireAbility('mail.read'),
    describe('Read a mail', { answers: { 200: 'The mail', 404: 'No such mail' }, tag }),
    async (c) => {
      const id = c.req.param('id')
      return c.json(await c.var.read((tx) => getMail(tx, { id, mayRead: mayRead(c) })))
    },
  )

/** Only the demo, whose mails leave for nowhere, shows the codes of partners. */
const mayRead = (c: Context<ApiEnv>) => (kind: string) =>
  kind === STAFF_INVITED ? can(c.var.actor, 'staff.manage') : c.var.parts.config.demo
