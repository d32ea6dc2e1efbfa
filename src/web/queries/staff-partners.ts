// Partners and their commissions as staff see and decide them.

import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { DecideAward } from '#contract/award-requests.ts'
import type {
  AwardPartner,
  DecideCommissions,
  ExportCommissions,
  MovePartner,
  PartnerDetailView,
  PlacePartner,
  RenewCode,
  SetStanding,
} from '#contract/staff-partners.ts'
import type { DecideSignal } from '#contract/signals.ts'
import type { StaffNote } from '#contract/staff-note.ts'
import { pageFrom } from './query-client.ts'
import { fetchAsStaff, fileAsStaff, sendAsStaff, staffKey } from './staff-call.ts'
import { usePostOnce, useStaffChange } from './staff-change.ts'
import { staffListQuery, staffQuery } from './staff-list.ts'

const PARTNERS = '/api/partners'
const COMMISSIONS = '/api/commissions'
const invalidates = /^\/api\/(partner|commission|award-requests)/

export const partnersQuery = (search: string) => staffListQuery(PARTNERS, search)

export const partnerQuery = (id: number) => staffQuery(`${PARTNERS}/${id}`)

export const commissionQuery = (id: number) => staffQuery(`${COMMISSIONS}/${id}`)

export const partnerFiguresQuery = (year: string) =>
  year ? staffQuery(`/api/partner-figures?year=${year}`) : staffQuery('/api/partner-figures')

/** A list that belongs to a partner, page after page. */
export function usePartnerPages<Item>(path: string) {
  const query = useInfiniteQuery({
    queryKey: staffKey(`${path}/pages`),
    queryFn: async ({ pageParam, signal }) =>
      pageFrom<Item>(await fetchAsStaff(pageParam, { signal })),
    initialPageParam: path,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  })
  return { ...query, items: query.data?.pages.flatMap(({ items }) => items) ?? [] }
}

/** A change of a partner, which responds with the partner afterwards. */
const usePartnerChange = <Input>(
  id: number,
  change: (input: Input) => Promise<PartnerDetailView>,
) => useStaffChange({ invalidates, replaces: partnerQuery(id).queryKey }, change)

export const useSetStanding = (id: number) =>
  usePartnerChange(id, (standing: SetStanding) =>
    sendAsStaff('PUT', `${PARTNERS}/${id}/standing`, standing),
  )

export const useMovePartner = (id: number) =>
  usePartnerChange(id, (move: MovePartner) => sendAsStaff('PUT', `${PARTNERS}/${id}/sponsor`, move))

export const usePlacePartner = (id: number) =>
  usePartnerChange(id, (placement: PlacePartner) =>
    sendAsStaff('PUT', `${PARTNERS}/${id}/placement`, placement),
  )

export const useWithdrawPlacement = (id: number) =>
  usePartnerChange(id, () => sendAsStaff('DELETE', `${PARTNERS}/${id}/placement`))

/** Awards once, however often it is sent. */
export const useAwardPartner = (id: number) =>
  usePartnerChange<AwardPartner>(id, usePostOnce(`${PARTNERS}/${id}/awards`))

/** Approves or refuses an award that needs a second person. */
export const useDecideAward = (id: number) =>
  useStaffChange({ invalidates }, (decision: DecideAward) =>
    sendAsStaff('PUT', `/api/award-requests/${id}/decision`, decision),
  )

/** Gives another referral code once, however often it is sent. */
export const useRenewCode = (id: number) =>
  usePartnerChange<RenewCode>(id, usePostOnce(`${PARTNERS}/${id}/referral-codes`))

/** Removes the authenticator of a partner who lost the phone and every recovery code. */
export const useResetAuthenticator = (id: number) =>
  useStaffChange({ invalidates }, () => sendAsStaff('DELETE', `${PARTNERS}/${id}/authenticator`))

export const useWritePartnerNote = (id: number) =>
  useStaffChange<StaffNote, unknown>({ invalidates }, usePostOnce(`${PARTNERS}/${id}/notes`))

/** The payout details in full: fetched when staff press for them, never cached. */
export const useShowPayoutDetails = (id: number) =>
  useMutation({ mutationFn: () => sendAsStaff('POST', `${PARTNERS}/${id}/payout-details`) })

/** Decides one commission or several; the response says which were refused, and why. */
export const useDecideCommissions = () =>
  useStaffChange({ invalidates }, (decision: DecideCommissions) =>
    sendAsStaff('POST', '/api/commission-decisions', decision),
  )

/** Notes that a signal was looked at. */
export const useDecideSignal = (id: number) =>
  useStaffChange({ invalidates }, (decision: DecideSignal) =>
    sendAsStaff('PUT', `/api/partner-signals/${id}/decision`, decision),
  )

/** The file of commissions, for a spreadsheet. */
export const exportCommissions = (filter: ExportCommissions) =>
  fileAsStaff('/api/commission-exports', filter)
