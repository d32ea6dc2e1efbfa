// /api/partners for staff: the table, one partner with all that hangs from it, and what staff do.

import { Hono } from 'hono'
import { monthAt } from '#contract/jamaica.ts'
import { ListNotices, ListPayouts, ListWalletLines } from '#contract/partner-forms.ts'
import {
  AwardPartner,
  ListHistory,
  ListPartners,
  ListRecruits,
  MovePartner,
  type PartnerDetailView,
  type PayoutDetailsView,
  PlacePartner,
  SetStanding,
  WritePartnerNote,
} from '#contract/staff-partners.ts'
import { adjustCommission } from '#domain/commissions/award-bonus.ts'
import { getWallet, listWalletLines } from '#domain/ledger/find-wallet.ts'
import { listLevel } from '#domain/partners/find-downline.ts'
import { countLevels, findPlace } from '#domain/partners/find-place.ts'
import { getMember } from '#domain/partners/get-member.ts'
import { listMembers } from '#domain/partners/list-members.ts'
import { listMemberEvents } from '#domain/partners/member-history.ts'
import { listMemberNotes, noteMember } from '#domain/partners/member-notes.ts'
import { resetMemberAuthenticator } from '#domain/partners/member-authenticator.ts'
import { moveMember } from '#domain/partners/move-member.ts'
import { listNotices } from '#domain/partners/notices.ts'
import { listRankHistory } from '#domain/partners/rank-history.ts'
import { placeMember, withdrawPlacement } from '#domain/partners/place-member.ts'
import { nextRank } from '#domain/partners/rank-numbers.ts'
import { awardRank } from '#domain/partners/review-ranks.ts'
import { reinstateMember, suspendMember } from '#domain/partners/set-standing.ts'
import { listPayouts } from '#domain/payouts/find-payouts.ts'
import { body, type ApiEnv, idParam, query, describe } from '#http/endpoint.ts'
import { memberHistoryView } from '#http/member-history-view.ts'
import { noticeView, payoutView, walletLineView, walletView } from '#http/member-view.ts'
import { DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'
import { requireAbility } from '#http/staff-guard.ts'
import {
  maskedMember,
  maskPayout,
  noteView,
  partnerRowView,
  placeView,
  recruitView,
} from '#http/staff-partner-view.ts'
import type { Tx } from '#platform/tx.ts'

const tag = 'Staff'
const MISSING = { 404: 'No such partner' }

export const staffPartners = new Hono<ApiEnv>()
  .get(
    '/partners',
    requireAbility('partners.read'),
    describe('List partners', { asks: ListPartners, answers: { 200: 'The partners' }, tag }),
    query(ListPartners),
    async (c) => {
      const { limit = DEFAULT_LIMIT, ...asked } = c.req.valid('query')
      const page = await c.var.read((tx) => listMembers(tx, { ...asked, limit }))
      pageHeaders(c, page)
      return c.json(page.items.map(partnerRowView))
    },
  )
  .get(
    '/partners/:id',
    requireAbility('partners.read'),
    describe('Read a partner', { answers: { 200: 'The partner', ...MISSING }, tag }),
    async (c) => {
      const id = idParam(c, 'id')
      return c.json(await c.var.read((tx) => detailOf(tx, id)))
    },
  )
  .get(
    '/partners/:id/recruits',
    requireAbility('partners.read'),
    describe('Direct recruits, for opening a branch of the tree', {
      asks: ListRecruits,
      answers: { 200: 'Partners' },
      tag,
    }),
    query(ListRecruits),
    async (c) => {
      const { limit = DEFAULT_LIMIT, ...rest } = c.req.valid('query')
      const asked = { ...rest, memberId: idParam(c, 'id'), level: 1, limit }
      const page = await c.var.read((tx) => listLevel(tx, asked))
      pageHeaders(c, page)
      return c.json(page.items.map(recruitView))
    },
  )
  .get(
    '/partners/:id/wallet-lines',
    requireAbility('partners.read'),
    describe('The history of a partner’s wallet, newest first', {
      asks: ListWalletLines,
      answers: { 200: 'Lines', ...MISSING },
      tag,
    }),
    query(ListWalletLines),
    async (c) => {
      const { limit = DEFAULT_LIMIT, ...rest } = c.req.valid('query')
      const asked = { ...rest, memberId: idParam(c, 'id'), limit }
      const page = await c.var.read((tx) => listWalletLines(tx, asked))
      pageHeaders(c, page)
      return c.json(page.items.map(walletLineView))
    },
  )
  .get(
    '/partners/:id/payouts',
    requireAbility('partners.read'),
    describe('A partner’s payouts, newest first', {
      asks: ListPayouts,
      answers: { 200: 'Payouts' },
      tag,
    }),
    query(ListPayouts),
    async (c) => {
      const { limit = DEFAULT_LIMIT, ...rest } = c.req.valid('query')
      const asked = { ...rest, memberId: idParam(c, 'id'), limit }
      const page = await c.var.read((tx) => listPayouts(tx, asked))
      pageHeaders(c, page)
      return c.json(page.items.map(payoutView))
    },
  )
  .get(
    '/partners/:id/notices',
    requireAbility('partners.read'),
    describe('What a partner was told, newest first', {
      asks: ListNotices,
      answers: { 200: 'Notices' },
      tag,
    }),
    query(ListNotices),
    async (c) => {
      const { limit = DEFAULT_LIMIT, ...rest } = c.req.valid('query')
      const asked = { ...rest, memberId: idParam(c, 'id'), limit }
      const page = await c.var.read((tx) => listNotices(tx, asked))
      pageHeaders(c, page)
      return c.json(page.items.map(noticeView))
    },
  )
  .get(
    '/partners/:id/history',
    requireAbility('partners.read'),
    describe('What happened to a partner, newest first', {
      asks: ListHistory,
      answers: { 200: 'Happenings' },
      tag,
    }),
    query(ListHistory),
    async (c) => {
      const { limit = DEFAULT_LIMIT, ...rest } = c.req.valid('query')
      const asked = { ...rest, memberId: idParam(c, 'id'), limit }
      const page = await c.var.read((tx) => listMemberEvents(tx, asked))
      pageHeaders(c, page)
      return c.json(page.items.map(memberHistoryView))
    },
  )
  .put(
    '/partners/:id/standing',
    requireAbility('partners.write'),
    describe('Suspend a partner, or let one work again', {
      takes: SetStanding,
      answers: { 200: 'The partner', 409: 'It stands so already', ...MISSING },
      tag,
    }),
    body(SetStanding),
    async (c) => {
      const { standing, ...why } = c.req.valid('json')
      const memberId = idParam(c, 'id')
      const stand = standing === 'suspended' ? suspendMember : reinstateMember
      const view = await c.var.write(async (tx) => {
        await stand(tx, { memberId, ...why })
        return detailOf(tx, memberId)
      })
      return c.json(view)
    },
  )
  .put(
    '/partners/:id/sponsor',
    requireAbility('partners.write'),
    describe('Place a partner, with everybody below, under another sponsor', {
      takes: MovePartner,
      answers: { 200: 'The partner', 409: 'Under their own team, or there already', ...MISSING },
      tag,
    }),
    body(MovePartner),
    async (c) => {
      const move = { memberId: idParam(c, 'id'), ...c.req.valid('json') }
      const view = await c.var.write(async (tx) => {
        await moveMember(tx, move)
        return detailOf(tx, move.memberId)
      })
      return c.json(view)
    },
  )
  .put(
    '/partners/:id/placement',
    requireAbility('partners.write'),
    describe('Place a partner under somebody else than the sponsor; nobody’s pay changes', {
      takes: PlacePartner,
      answers: {
        200: 'The partner: placed, or waiting where that cannot be yet',
        409: 'Under their own team, or there already',
        ...MISSING,
      },
      tag,
    }),
    body(PlacePartner),
    async (c) => {
      const placing = { memberId: idParam(c, 'id'), ...c.req.valid('json') }
      const view = await c.var.write(async (tx) => {
        await placeMember(tx, placing)
        return detailOf(tx, placing.memberId)
      })
      return c.json(view)
    },
  )
  .delete(
    '/partners/:id/placement',
    requireAbility('partners.write'),
    describe('Take a placement back that waits', {
      answers: { 200: 'The partner', 404: 'Nothing waits' },
      tag,
    }),
    async (c) => {
      const memberId = idParam(c, 'id')
      const view = await c.var.write(async (tx) => {
        await withdrawPlacement(tx, memberId)
        return detailOf(tx, memberId)
      })
      return c.json(view)
    },
  )
  .post(
    '/partners/:id/awards',
    requireAbility('commissions.decide'),
    describe('Award a rank, or money that no rule pays', {
      takes: AwardPartner,
      answers: { 201: 'The partner', 409: 'Held already, or inactive', ...MISSING },
      tag,
    }),
    body(AwardPartner),
    async (c) => {
      const asked = c.req.valid('json')
      const memberId = idParam(c, 'id')
      return c.var.once({ memberId, ...asked }, async (tx) => {
        if (asked.award === 'rank') {
          await awardRank(tx, { memberId, rank: asked.rank, notes: asked.text })
        } else {
          const amountCents = Number(asked.amount)
          await adjustCommission(tx, { memberId, amountCents, reason: asked.text })
        }
        return { status: 201, body: await detailOf(tx, memberId) }
      })
    },
  )
  .post(
    '/partners/:id/notes',
    requireAbility('partners.write'),
    describe('Leave a note at a partner', {
      takes: WritePartnerNote,
      answers: { 201: 'The note', ...MISSING },
      tag,
    }),
    body(WritePartnerNote),
    async (c) => {
      const input = { memberId: idParam(c, 'id'), ...c.req.valid('json') }
      return c.var.once(input, async (tx) => {
        return { status: 201, body: noteView(await noteMember(tx, input)) }
      })
    },
  )
  .delete(
    '/partners/:id/authenticator',
    requireAbility('partners.write'),
    describe('Take a partner’s authenticator off; whoever is signed in has to sign in anew', {
      answers: { 204: 'Off', ...MISSING },
      tag,
    }),
    async (c) => {
      const id = idParam(c, 'id')
      await c.var.write((tx) => resetMemberAuthenticator(tx, id))
      return c.body(null, 204)
    },
  )
  .post(
    '/partners/:id/payout-details',
    requireAbility('payouts.prepare'),
    describe('Where a partner’s payouts go, in whole; that it was shown is written down', {
      answers: { 200: 'The details', ...MISSING },
      tag,
    }),
    async (c) => {
      const memberId = idParam(c, 'id')
      const details = await c.var.write(async (tx): Promise<PayoutDetailsView> => {
        const { paymentMethod, bankAccount, paypalEmail } = await getMember(tx, memberId)
        await tx.record('member.payout-details-shown', { memberId })
        return { paymentMethod, bankAccount, paypalEmail }
      })
      return c.json(details)
    },
  )

async function detailOf(tx: Tx, memberId: number): Promise<PartnerDetailView> {
  const member = await getMember(tx, memberId)
  const ranks = await listRankHistory(tx, memberId)
  return {
    member: maskedMember(member),
    closed: member.closedAt !== null,
    payoutEnding: maskPayout(member),
    place: placeView(await findPlace(tx, memberId)),
    levels: await countLevels(tx, memberId),
    wallet: walletView(await getWallet(tx, memberId)),
    nextRank: await nextRank(tx, member, monthAt(tx.now)),
    ranks: ranks.map(({ oldRank, newRank, achievedDate, notes }) => {
      return { oldRank, newRank, achievedDate: achievedDate.toISOString(), notes }
    }),
    notes: (await listMemberNotes(tx, memberId)).map(noteView),
  }
}
