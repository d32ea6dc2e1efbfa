// A partner's own record and the partners below: /api/mlm/members/{id} and the paths under it.

import { ListBranch, ListDownline, ListTeams } from '#contract/partner-forms.ts'
import { DownlineView, OwnMemberView, TeamView } from '#contract/partner-views.ts'
import { earnedSums } from '#domain/commissions/find-commission.ts'
import { getWallet } from '#domain/ledger/find-wallet.ts'
import { getMember } from '#domain/partners/get-member.ts'
import { listBranch, listLevel, listTeams } from '#domain/partners/find-downline.ts'
import { memberIdOf } from '#http/member-guard.ts'
import { downlineFields, teamFields, withSponsor } from '#http/member-view.ts'
import { listing, reading, type Routes } from '#http/route.ts'

const partner = { tag: 'Partners', member: true } as const

export const memberDownline = {
  'GET /mlm/members/:id': reading({
    ...partner,
    summary: 'The partner’s own record',
    view: OwnMemberView,
    run: async (tx, _, c) => {
      const member = await getMember(tx, memberIdOf(c))
      const { wallet } = await getWallet(tx, member.id)
      return { ...(await withSponsor(tx, member)), ...(await earnedSums(tx, wallet)) }
    },
  }),
  'GET /mlm/members/:id/downline': listing({
    ...partner,
    summary: 'One level below: direct recruits unless asked otherwise',
    query: ListDownline,
    view: DownlineView,
    run: (tx, { level = 1, ...query }, c) =>
      listLevel(tx, { ...query, level, memberId: memberIdOf(c) }),
    fields: downlineFields,
  }),
  'GET /mlm/members/:id/tree': listing({
    ...partner,
    summary: 'The recruits of one partner below, for opening a branch',
    query: ListBranch,
    view: DownlineView,
    run: (tx, query, c) => {
      const memberId = memberIdOf(c)
      return listBranch(tx, { ...query, memberId, under: query.under ?? memberId })
    },
    fields: downlineFields,
  }),
  'GET /mlm/members/:id/teams': listing({
    ...partner,
    summary: 'The partner’s teams, each with five level counts',
    query: ListTeams,
    view: TeamView,
    run: (tx, query, c) => listTeams(tx, { ...query, memberId: memberIdOf(c) }),
    fields: teamFields,
  }),
} satisfies Routes
