// /api/broadcasts: mails to the whole mailing list: drafts, previews, sending and its progress.

import type { Context } from 'hono'
import { z } from 'zod'
import {
  BroadcastAudience,
  BroadcastPreview,
  BroadcastView,
  ChangeBroadcast,
  ListBroadcasts,
  SetBroadcastState,
  TestBroadcast,
  WriteBroadcast,
} from '#contract/broadcasts.ts'
import {
  changeBroadcast,
  countSubscribers,
  deleteBroadcast,
  getBroadcast,
  listBroadcasts,
  steerBroadcast,
  withProgress,
  writeBroadcast,
} from '#domain/enquiries/broadcasts.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { type ApiEnv, idParam } from '#http/endpoint.ts'
import { endpoint, listing, reading, removing, type Routes, writing } from '#http/route.ts'
import { writeMail } from '#platform/mail/mails.ts'
import type { Tx } from '#platform/tx.ts'

const tag = 'Broadcasts'
const needs = 'broadcast.send'

export const staffBroadcasts = {
  'GET /broadcast-audience': reading({
    summary: 'Say whom a broadcast would reach, and how fast',
    tag,
    needs,
    view: BroadcastAudience,
    run: async (tx, _, c) => ({
      subscribers: await countSubscribers(tx),
      mailsPerMinute: c.var.deps.config.broadcastPerMinute,
    }),
  }),
  'POST /broadcast-previews': endpoint({
    summary: 'Show a broadcast as it will look',
    tag,
    needs,
    body: WriteBroadcast,
    responseSchema: BroadcastPreview,
    handle: async (c, { body }) => c.json(await c.var.read((tx) => preview(c, tx, body))),
  }),
  'GET /broadcasts': listing({
    summary: 'List broadcasts',
    tag,
    needs,
    query: ListBroadcasts,
    view: BroadcastView,
    run: listBroadcasts,
  }),
  'POST /broadcasts': writing({
    summary: 'Write a draft',
    tag,
    needs,
    body: WriteBroadcast,
    status: 201,
    once: true,
    view: BroadcastView,
    run: async (tx, draft) => withProgress(tx, await writeBroadcast(tx, draft)),
  }),
  'GET /broadcasts/:id': reading({
    summary: 'Read a broadcast and how far it is',
    tag,
    needs,
    view: BroadcastView,
    run: async (tx, _, c) => withProgress(tx, await getBroadcast(tx, idParam(c, 'id'))),
  }),
  'PUT /broadcasts/:id': writing({
    summary: 'Change a draft',
    refuses: ['broadcast-started'],
    tag,
    needs,
    body: ChangeBroadcast,
    view: BroadcastView,
    run: async (tx, change, c) =>
      withProgress(tx, await changeBroadcast(tx, { broadcastId: idParam(c, 'id'), ...change })),
  }),
  'DELETE /broadcasts/:id': removing({
    summary: 'Delete a draft',
    refuses: ['broadcast-started'],
    tag,
    needs,
    run: (tx, c) => deleteBroadcast(tx, idParam(c, 'id')),
  }),
  'PUT /broadcasts/:id/state': writing({
    summary: 'Send, pause, resume or cancel a broadcast',
    refuses: ['broadcast-ended', 'nobody-listed'],
    tag,
    needs,
    body: SetBroadcastState,
    view: BroadcastView,
    run: async (tx, { state }, c) =>
      withProgress(tx, await steerBroadcast(tx, { broadcastId: idParam(c, 'id'), state })),
  }),
  'POST /broadcasts/:id/test': writing({
    summary: 'Send a broadcast to oneself',
    tag,
    needs,
    body: TestBroadcast,
    status: 201,
    once: true,
    view: z.object({ success: z.literal(true) }),
    run: async (tx, { email }, c) => {
      await writeTest(c, tx, { broadcastId: idParam(c, 'id'), recipient: email })
      return { success: true as const }
    },
  }),
} satisfies Routes

/** Stands in the unsubscribe link of previews and tests, which unsubscribes nobody. */
const NOBODY = 'preview'

async function preview(c: Context<ApiEnv>, tx: Tx, { subject, body }: WriteBroadcast) {
  const { publicUrl, broadcastMail } = c.var.deps
  const unsubscribeUrl = `${publicUrl}/api/email-subscription/${NOBODY}/end`
  return broadcastMail({ subject, body, unsubscribeUrl, shop: await getShopFacts(tx) })
}

async function writeTest(
  c: Context<ApiEnv>,
  tx: Tx,
  { broadcastId, recipient }: { broadcastId: number; recipient: string },
): Promise<void> {
  const mail = await preview(c, tx, await getBroadcast(tx, broadcastId))
  const kind = 'broadcast-test'
  const { id: mailId } = await writeMail(tx, {
    ...mail,
    kind,
    recipient,
    key: `${kind}:${tx.random.uuid()}`,
    domain: new URL(c.var.deps.publicUrl).hostname,
  })
  await tx.record('broadcast.tested', { broadcastId, mailId })
}
