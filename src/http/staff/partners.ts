// /api/partners for staff: the list, one partner in detail, and the changes that staff make.

import type { Context } from 'hono'
import type { z } from 'zod'
import { monthAt } from '#contract/jamaica.ts'
import { ListNotices, ListPayouts, ListWalletLines } from '#contract/partner-forms.ts'
import { NotificationView, PayoutView, WalletTransactionView } from '#contract/partner-views.ts'
import { StaffNote } from '#contract/staff-note.ts'
import {
  AwardPartner,
  ListHistory,
  ListPartners,
  ListRecruits,
  MovePartner,
  PartnerDetailView,
  PartnerEventView,
  PartnerNoteView,
  PartnerRowView,
  PayoutDetailsView,
  PlacePartner,
  RecruitView,
  RenewCode,
  SetStanding,
} from '#contract/staff-partners.ts'
import { awardOrRequest, countOpenAwards } from '#domain/commissions/award-requests.ts'
import { listWalletLines } from '#domain/commissions/wallet-lines.ts'
import { getWallet } from '#domain/ledger/find-wallet.ts'
import { latestConsent } from '#domain/partners/consents.ts'
import { findPayee } from '#domain/partners/find-payees.ts'
import { listLevel } from '#domain/partners/find-downline.ts'
import { countLevels, findPlace } from '#domain/partners/find-place.ts'
import { getMember } from '#domain/partners/get-member.ts'
import { listMembers } from '#domain/partners/list-members.ts'
import { resetMemberAuthenticator } from '#domain/partners/member-authenticator.ts'
import { listMemberEvents, listMemberNotes, noteMember } from '#domain/partners/member-notes.ts'
import { moveMember } from '#domain/partners/move-member.ts'
import { listNotices } from '#domain/partners/notices.ts'
import { placeMember, withdrawPlacement } from '#domain/partners/place-member.ts'
import { listRankHistory, nextRank } from '#domain/partners/rank-numbers.ts'
import { renewReferralCode } from '#domain/partners/referral.ts'
import { awardRank } from '#domain/partners/review-ranks.ts'
import { reinstateMember, suspendMember } from '#domain/partners/set-standing.ts'
import { listPayouts } from '#domain/payouts/find-payouts.ts'
import { type ApiEnv, idParam } from '#http/endpoint.ts'
import { memberEventFields } from '#http/history-view.ts'
import { payoutFields, walletFields, walletLineFields, withSponsor } from '#http/member-view.ts'
import { listing, reading, removing, type Routes, writing } from '#http/route.ts'
import {
  maskPayout,
  partnerFields,
  payoutDetailFields,
  placeFields,
  recruitFields,
} from '#http/staff-partner-view.ts'
import type { Tx } from '#platform/tx.ts'

export const staffPartners = {
  'GET /partners': listing({
    summary: 'List partners',
    needs: 'partners.read',
    query: ListPartners,
    view: PartnerRowView,
    run: listMembers,
    fields: partnerFields,
  }),
  'GET /partners/:id': reading({
    summary: 'Read a partner',
    needs: 'partners.read',
    view: PartnerDetailView,
    run: (tx, _, c) => detailOf(tx, idParam(c, 'id')),
  }),
  'GET /partners/:id/recruits': listing({
    summary: 'Direct recruits, for opening a branch of the tree',
    needs: 'partners.read',
    query: ListRecruits,
    view: RecruitView,
    run: (tx, query, c) => listLevel(tx, { ...query, memberId: idParam(c, 'id'), level: 1 }),
    fields: recruitFields,
  }),
  'GET /partners/:id/wallet-lines': listing({
    summary: 'The history of a partner’s wallet, newest first',
    needs: 'partners.read',
    query: ListWalletLines,
    view: WalletTransactionView,
    run: (tx, query, c) => listWalletLines(tx, { ...query, memberId: idParam(c, 'id') }),
    fields: walletLineFields,
  }),
  'GET /partners/:id/payouts': listing({
    summary: 'A partner’s payouts, newest first',
    needs: 'partners.read',
    query: ListPayouts,
    view: PayoutView,
    run: (tx, query, c) => listPayouts(tx, { ...query, memberId: idParam(c, 'id') }),
    fields: payoutFields,
  }),
  'GET /partners/:id/notices': listing({
    summary: 'What a partner was told, newest first',
    needs: 'partners.read',
    query: ListNotices,
    view: NotificationView,
    run: (tx, query, c) => listNotices(tx, { ...query, memberId: idParam(c, 'id') }),
  }),
  'GET /partners/:id/history': listing({
    summary: 'What happened to a partner, newest first',
    needs: 'partners.read',
    query: ListHistory,
    view: PartnerEventView,
    run: (tx, query, c) => listMemberEvents(tx, { ...query, memberId: idParam(c, 'id') }),
    fields: memberEventFields,
  }),
  'PUT /partners/:id/standing': writing({
    summary: 'Suspend a partner, or let one work again',
    refuses: ['partner-active', 'partner-suspended', 'partner-closed'],
    needs: 'partners.write',
    body: SetStanding,
    view: PartnerDetailView,
    run: thenDetail((tx, memberId, { standing, ...why }: SetStanding) => {
      const change = standing === 'suspended' ? suspendMember : reinstateMember
      return change(tx, { memberId, ...why })
    }),
  }),
  'PUT /partners/:id/sponsor': writing({
    summary: 'Place a partner, with everybody below, under another sponsor',
    refuses: ['same-sponsor', 'sponsor-below', 'sponsor-inactive', 'partner-closed'],
    needs: 'partners.write',
    body: MovePartner,
    view: PartnerDetailView,
    run: thenDetail((tx, memberId, move: MovePartner) => moveMember(tx, { memberId, ...move })),
  }),
  'PUT /partners/:id/placement': writing({
    summary: 'Place a partner under somebody else than the sponsor; nobody’s pay changes',
    refuses: ['no-sponsor', 'placement-below', 'same-placement', 'partner-closed'],
    needs: 'partners.write',
    body: PlacePartner,
    view: PartnerDetailView,
    run: thenDetail((tx, memberId, placement: PlacePartner) =>
      placeMember(tx, { memberId, ...placement }),
    ),
  }),
  'DELETE /partners/:id/placement': writing({
    summary: 'Take a placement back that waits',
    needs: 'partners.write',
    view: PartnerDetailView,
    run: thenDetail(withdrawPlacement),
  }),
  'POST /partners/:id/awards': writing({
    summary: 'Award a rank, or money that no rule pays; or take money back',
    refuses: ['rank-held', 'partner-inactive', 'partner-closed', 'more-than-earned'],
    needs: 'commissions.decide',
    body: AwardPartner,
    status: 201,
    once: true,
    view: PartnerDetailView,
    run: thenDetail(giveAward),
  }),
  'POST /partners/:id/referral-codes': writing({
    summary: 'Give a partner another referral code, as the old one was stolen',
    refuses: ['partner-closed'],
    needs: 'partners.write',
    body: RenewCode,
    status: 201,
    once: true,
    view: PartnerDetailView,
    run: thenDetail((tx, memberId, why: RenewCode) => renewReferralCode(tx, { memberId, ...why })),
  }),
  'POST /partners/:id/notes': writing({
    summary: 'Leave a note at a partner',
    refuses: ['partner-closed'],
    needs: 'partners.write',
    body: StaffNote,
    status: 201,
    once: true,
    view: PartnerNoteView,
    run: (tx, note, c) => noteMember(tx, { memberId: idParam(c, 'id'), ...note }),
  }),
  'DELETE /partners/:id/authenticator': removing({
    summary: 'Take a partner’s authenticator off; whoever is signed in has to sign in anew',
    refuses: ['partner-closed'],
    needs: 'partners.write',
    run: (tx, c) => resetMemberAuthenticator(tx, idParam(c, 'id')),
  }),
  'POST /partners/:id/payout-details': writing({
    summary: 'Where a partner’s payouts go, in whole; that it was shown is written down',
    needs: 'payouts.prepare',
    view: PayoutDetailsView,
    run: async (tx, _, c) => {
      const member = await getMember(tx, idParam(c, 'id'))
      await tx.record('member.payout-details-shown', { memberId: member.id })
      return payoutDetailFields(member, await findPayee(tx, member.id))
    },
  }),
} satisfies Routes

/** A change to the partner in the path, answered with the partner afterwards. */
function thenDetail<Input>(change: (tx: Tx, memberId: number, input: Input) => Promise<unknown>) {
  return async (tx: Tx, input: Input, c: Context<ApiEnv>) => {
    const memberId = idParam(c, 'id')
    await change(tx, memberId, input)
    return detailOf(tx, memberId)
  }
}

async function giveAward(tx: Tx, memberId: number, award: AwardPartner): Promise<void> {
  if (award.award === 'rank') {
    await awardRank(tx, { memberId, rank: award.rank, notes: award.text })
  } else {
    const amountCents = Number(award.amount)
    await awardOrRequest(tx, { memberId, amountCents, reason: award.text })
  }
}

async function detailOf(tx: Tx, memberId: number): Promise<z.output<typeof PartnerDetailView>> {
  const member = await getMember(tx, memberId)
  return {
    member: await withSponsor(tx, member),
    closed: member.closedAt !== null,
    payoutEnding: maskPayout(member),
    agreement: (await latestConsent(tx, memberId)) ?? null,
    payoutComplete: (await findPayee(tx, memberId)) !== undefined,
    place: placeFields(await findPlace(tx, memberId)),
    levels: await countLevels(tx, memberId),
    wallet: walletFields(await getWallet(tx, memberId)),
    openAwards: await countOpenAwards(tx, memberId),
    nextRank: await nextRank(tx, member, monthAt(tx.now)),
    ranks: await listRankHistory(tx, memberId),
    notes: await listMemberNotes(tx, memberId),
  }
}
