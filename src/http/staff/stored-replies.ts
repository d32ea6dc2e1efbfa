// /api/stored-replies: the replies that staff keep to answer with.

import { ChangeStoredReply, ListStoredReplies, StoredReplyView } from '#contract/stored-replies.ts'
import {
  addStoredReply,
  changeStoredReply,
  listStoredReplies,
  removeStoredReply,
} from '#domain/inbox/stored-replies.ts'
import { idParam } from '#http/endpoint.ts'
import { listing, removing, type Routes, writing } from '#http/route.ts'

export const staffStoredReplies = {
  'GET /stored-replies': listing({
    summary: 'List stored replies by title',
    needs: 'customers.read',
    query: ListStoredReplies,
    view: StoredReplyView,
    run: listStoredReplies,
  }),
  'POST /stored-replies': writing({
    summary: 'Store a reply to answer with',
    refuses: ['stored-reply-title-taken'],
    needs: 'cases.answer',
    body: ChangeStoredReply,
    status: 201,
    once: true,
    view: StoredReplyView,
    run: addStoredReply,
  }),
  'PUT /stored-replies/:id': writing({
    summary: 'Change a stored reply',
    refuses: ['stored-reply-title-taken'],
    needs: 'cases.answer',
    body: ChangeStoredReply,
    view: StoredReplyView,
    run: (tx, reply, c) => changeStoredReply(tx, { ...reply, storedReplyId: idParam(c, 'id') }),
  }),
  'DELETE /stored-replies/:id': removing({
    summary: 'Remove a stored reply',
    needs: 'cases.answer',
    run: (tx, c) => removeStoredReply(tx, idParam(c, 'id')),
  }),
} satisfies Routes
