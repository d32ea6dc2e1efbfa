// /api/award-requests for staff: awards and corrections that need a second person.

import { AwardRequestView, DecideAward, ListAwardRequests } from '#contract/award-requests.ts'
import {
  decideAward,
  listAwardRequests,
  type ListedAward,
} from '#domain/commissions/award-requests.ts'
import { idParam } from '#http/endpoint.ts'
import { listing, type Routes, writing } from '#http/route.ts'
import { nameOf } from '#http/staff-partner-view.ts'

export const staffAwardRequests = {
  'GET /award-requests': listing({
    summary: 'Awards and corrections that need a second person, the latest first',
    needs: 'partners.read',
    query: ListAwardRequests,
    view: AwardRequestView,
    run: listAwardRequests,
    fields: awardRequestFields,
  }),
  'PUT /award-requests/:id/decision': writing({
    summary: 'Approve or refuse an award that somebody else asked for',
    refuses: ['award-decided', 'award-own', 'partner-inactive'],
    needs: 'commissions.decide',
    body: DecideAward,
    view: AwardRequestView,
    run: async (tx, decision, c) =>
      awardRequestFields(await decideAward(tx, { requestId: idParam(c, 'id'), ...decision })),
  }),
} satisfies Routes

function awardRequestFields({ request, member, isOwn }: ListedAward) {
  const { memberId, decision, reason, ...columns } = request
  return {
    ...columns,
    partner: {
      id: memberId,
      name: member ? nameOf(member) : '',
      isActive: member?.isActive ?? false,
    },
    text: reason,
    state: decision ?? ('open' as const),
    isOwn,
  }
}
