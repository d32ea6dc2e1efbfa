// /api/dropped-mails: mail that came in and did not become a message, for staff, who take it in after all.

import { DroppedMailView, ListDroppedMails } from '#contract/dropped-mails.ts'
import { listDroppedMails, takeInDropped } from '#domain/inbox/dropped-mails.ts'
import { idParam } from '#http/endpoint.ts'
import { listing, removing, type Routes } from '#http/route.ts'

export const staffDroppedMails = {
  'GET /dropped-mails': listing({
    summary: 'List mail of the last week that did not become a message',
    needs: 'customers.read',
    query: ListDroppedMails,
    defaultLimit: 50,
    view: DroppedMailView,
    run: listDroppedMails,
  }),
  'POST /dropped-mails/:id/message': removing({
    summary: 'Make a mail a message of its case or talk after all',
    needs: 'customers.answer',
    run: (tx, c) => takeInDropped(tx, idParam(c, 'id')),
  }),
} satisfies Routes
