// /api/mails: what the shop wrote to people, and what became of it.

import { Hono } from 'hono'
import { ListMails, SECRET_MAIL_TEXT, SECRET_MAILS } from '#contract/mails.ts'
import { type Door, query, says } from '#http/kit.ts'
import { pageHeaders } from '#http/pages.ts'
import { can, needs } from '#http/staff-guard.ts'
import { getMail, listMails, sendMailAgain } from '#platform/mails.ts'

const tag = 'Staff'

export const staffMails = new Hono<Door>()
  .get(
    '/mails',
    needs('mail.read'),
    says('List mails', { asks: ListMails, answers: { 200: 'The mails, newest first' }, tag }),
    query(ListMails),
    async (c) => {
      const page = await c.var.read((tx) => listMails(tx, c.req.valid('query')))
      pageHeaders(c, page)
      return c.json(page.items)
    },
  )
  .post(
    '/mails/:id/again',
    needs('mail.send'),
    says('Send a mail again', {
      answers: { 200: 'The mail', 404: 'No such mail', 409: 'On its way, or good only once' },
      tag,
    }),
    async (c) => c.json(await c.var.write((tx) => sendMailAgain(tx, c.req.param('id')))),
  )
  .get(
    '/mails/:id',
    needs('mail.read'),
    says('Read a mail', { answers: { 200: 'The mail', 404: 'No such mail' }, tag }),
    async (c) => {
      const mail = await c.var.read((tx) => getMail(tx, c.req.param('id')))
      const hidden = SECRET_MAILS.includes(mail.kind) && !can(c.var.actor, 'staff.manage')
      return c.json(hidden ? { ...mail, text: SECRET_MAIL_TEXT, html: SECRET_MAIL_TEXT } : mail)
    },
  )
