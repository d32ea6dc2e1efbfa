// /api/broadcasts: mails to everybody on the mailing list, from the draft to the last of them.

import { type Context, Hono } from 'hono'
import {
  type BroadcastAudience,
  type BroadcastPreview,
  type BroadcastView,
  ChangeBroadcast,
  ListBroadcasts,
  SteerBroadcast,
  TestBroadcast,
  WriteBroadcast,
} from '#contract/broadcasts.ts'
import type { BroadcastRow } from '#domain/enquiries/broadcasts.table.ts'
import {
  countSubscribers,
  followed,
  type FollowedBroadcast,
  getBroadcast,
  listBroadcasts,
} from '#domain/enquiries/find-broadcast.ts'
import { steerBroadcast } from '#domain/enquiries/steer-broadcast.ts'
import {
  changeBroadcast,
  deleteBroadcast,
  writeBroadcast,
} from '#domain/enquiries/write-broadcast.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { body, type ApiEnv, idParam, query, describe } from '#http/endpoint.ts'
import { DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'
import { requireAbility } from '#http/staff-guard.ts'
import { writeMail } from '#platform/mail/mails.ts'
import { one } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'

const tag = 'Broadcasts'
const MISSING = { 404: 'No such broadcast' }
const STARTED = { 409: 'No draft any more' }

export const staffBroadcasts = new Hono<ApiEnv>()
  .get(
    '/broadcast-audience',
    requireAbility('broadcast.send'),
    describe('Say whom a broadcast would reach, and how fast', {
      answers: { 200: 'So many' },
      tag,
    }),
    async (c) => {
      const subscribers = await c.var.read(countSubscribers)
      const { mailsPerMinute } = c.var.parts.config
      return c.json({ subscribers, mailsPerMinute } satisfies BroadcastAudience)
    },
  )
  .post(
    '/broadcast-previews',
    requireAbility('broadcast.send'),
    describe('Show a broadcast as it will look', {
      takes: WriteBroadcast,
      answers: { 200: 'The mail' },
      tag,
    }),
    body(WriteBroadcast),
    async (c) => c.json(await c.var.read((tx) => preview(c, tx, c.req.valid('json')))),
  )
  .get(
    '/broadcasts',
    requireAbility('broadcast.send'),
    describe('List broadcasts', {
      asks: ListBroadcasts,
      answers: { 200: 'The broadcasts, newest first' },
      tag,
    }),
    query(ListBroadcasts),
    async (c) => {
      const asked = c.req.valid('query')
      const limit = asked.limit ?? DEFAULT_LIMIT
      const page = await c.var.read((tx) => listBroadcasts(tx, { ...asked, limit }))
      pageHeaders(c, page)
      return c.json(page.items.map(broadcastView))
    },
  )
  .post(
    '/broadcasts',
    requireAbility('broadcast.send'),
    describe('Write a draft', { takes: WriteBroadcast, answers: { 201: 'The draft' }, tag }),
    body(WriteBroadcast),
    async (c) => {
      const input = c.req.valid('json')
      return c.var.once(input, async (tx) => {
        const draft = await writeBroadcast(tx, input)
        return { status: 201, body: await viewed(tx, draft) }
      })
    },
  )
  .get(
    '/broadcasts/:id',
    requireAbility('broadcast.send'),
    describe('Read a broadcast and how far it is', { answers: { 200: 'It', ...MISSING }, tag }),
    async (c) => {
      const id = idParam(c, 'id')
      return c.json(await c.var.read(async (tx) => viewed(tx, await getBroadcast(tx, id))))
    },
  )
  .put(
    '/broadcasts/:id',
    requireAbility('broadcast.send'),
    describe('Change a draft', {
      takes: ChangeBroadcast,
      answers: { 200: 'The draft', ...MISSING, ...STARTED },
      tag,
    }),
    body(ChangeBroadcast),
    async (c) => {
      const change = { broadcastId: idParam(c, 'id'), ...c.req.valid('json') }
      return c.json(await c.var.write(async (tx) => viewed(tx, await changeBroadcast(tx, change))))
    },
  )
  .delete(
    '/broadcasts/:id',
    requireAbility('broadcast.send'),
    describe('Delete a draft', { answers: { 204: 'Gone', ...MISSING, ...STARTED }, tag }),
    async (c) => {
      const id = idParam(c, 'id')
      await c.var.write((tx) => deleteBroadcast(tx, id))
      return c.body(null, 204)
    },
  )
  .put(
    '/broadcasts/:id/state',
    requireAbility('broadcast.send'),
    describe('Send, pause, resume or cancel a broadcast', {
      takes: SteerBroadcast,
      answers: { 200: 'It', 409: 'It has ended, or nobody is listed', ...MISSING },
      tag,
    }),
    body(SteerBroadcast),
    async (c) => {
      const steering = { broadcastId: idParam(c, 'id'), ...c.req.valid('json') }
      return c.json(await c.var.write(async (tx) => viewed(tx, await steerBroadcast(tx, steering))))
    },
  )
  .post(
    '/broadcasts/:id/test',
    requireAbility('broadcast.send'),
    describe('Send a broadcast to oneself', {
      takes: TestBroadcast,
      answers: { 201: 'On its way', ...MISSING },
      tag,
    }),
    body(TestBroadcast),
    async (c) => {
      const broadcastId = idParam(c, 'id')
      const input = c.req.valid('json')
      return c.var.once(input, async (tx) => {
        await writeTest(c, tx, { broadcastId, recipient: input.email })
        return { status: 201, body: { success: true } }
      })
    },
  )

/** A way off the list that takes nobody off. */
const NOBODY = 'preview'

async function preview(
  c: Context<ApiEnv>,
  tx: Tx,
  draft: WriteBroadcast,
): Promise<BroadcastPreview> {
  const { publicUrl, broadcastMail } = c.var.parts
  const leaveUrl = `${publicUrl}/api/email-subscription/${NOBODY}/end`
  const { subject, body } = draft
  return broadcastMail({ subject, body, leaveUrl, shop: await getShopFacts(tx) })
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
    ...{ kind, recipient, key: `${kind}:${tx.random.uuid()}` },
    domain: new URL(c.var.parts.publicUrl).hostname,
  })
  await tx.record('broadcast.tested', { broadcastId, mailId })
}

const viewed = async (tx: Tx, row: BroadcastRow) => broadcastView(one(await followed(tx, [row])))

function broadcastView({ broadcast, progress }: FollowedBroadcast): BroadcastView {
  const { id, subject, body, state, by } = broadcast
  return {
    id,
    subject,
    body,
    state,
    by,
    createdAt: broadcast.createdAt.toISOString(),
    startedAt: broadcast.startedAt?.toISOString() ?? null,
    finishedAt: broadcast.finishedAt?.toISOString() ?? null,
    progress,
  }
}
