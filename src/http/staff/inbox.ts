// /api/inbox for staff: cases, messages and requests for a price that wait, in one list.

import { InboxCounts, InboxItemView, ListInbox } from '#contract/inbox.ts'
import { countInbox, listInbox } from '#domain/inbox/list-inbox.ts'
import { listing, reading, type Routes } from '#http/route.ts'

export const staffInbox = {
  'GET /inbox': listing({
    summary: 'List cases, messages and requests for a price together, what is due next first',
    needs: 'customers.read',
    query: ListInbox,
    view: InboxItemView,
    run: listInbox,
  }),
  'GET /inbox-counts': reading({
    summary: 'Count the groups of the inbox, and the promises of this month',
    needs: 'customers.read',
    view: InboxCounts,
    run: countInbox,
  }),
} satisfies Routes
