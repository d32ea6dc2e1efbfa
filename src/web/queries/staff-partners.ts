// Partners and their commissions as staff see and decide them.

import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type {
  AwardPartner,
  DecideCommissions,
  ExportCommissions,
  MovePartner,
  PartnerDetailView,
  PlacePartner,
  SetStanding,
  WritePartnerNote,
} from '#contract/staff-partners.ts'
import { useSendOnce } from './send-once.ts'
import { pageFrom } from './query-client.ts'
import { fetchAsStaff, fileAsStaff, sendAsStaff, staffKey, staffRoot } from './staff-call.ts'
import { staffListQuery, staffQuery } from './staff-list.ts'
import { replaceQueryData } from './replace-query-data.ts'

const PARTNERS = '/api/partners'
const COMMISSIONS = '/api/commissions'

/** A page of the table, asked for by a query string. */
export const partnersQuery = (asked: string) => staffListQuery(PARTNERS, asked)
export const commissionsQuery = (asked: string) => staffListQuery(COMMISSIONS, asked)

export const partnerQuery = (id: number) => staffQuery(`${PARTNERS}/${id}`)

export const commissionQuery = (id: number) => staffQuery(`${COMMISSIONS}/${id}`)

export const partnerFiguresQuery = (year: string) =>
  year ? staffQuery(`/api/partner-figures?year=${year}`) : staffQuery('/api/partner-figures')

/** A list that hangs from a partner, page after page. */
export function usePartnerPages<Item>(path: string) {
  const query = useInfiniteQuery({
    queryKey: staffKey(`${path}/pages`),
    queryFn: async ({ pageParam, signal }) => pageFrom<Item>(await fetchAsStaff(pageParam, signal)),
    initialPageParam: path,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  })
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return { ...query, items, total: query.data?.pages[0]?.total ?? 0 }
}

export const useSetStanding = (id: number) =>
  useChange(id, (standing: SetStanding) =>
    sendAsStaff('PUT', `${PARTNERS}/${id}/standing`, standing),
  )

export const useMovePartner = (id: number) =>
  useChange(id, (move: MovePartner) => sendAsStaff('PUT', `${PARTNERS}/${id}/sponsor`, move))

export const usePlacePartner = (id: number) =>
  useChange(id, (placing: PlacePartner) =>
    sendAsStaff('PUT', `${PARTNERS}/${id}/placement`, placing),
  )

export const useWithdrawPlacement = (id: number) =>
  useChange(id, () => sendAsStaff('DELETE', `${PARTNERS}/${id}/placement`))

/** Awards once, however often it is sent. */
export function useAwardPartner(id: number) {
  const once = useSendOnce()
  return useChange(id, (award: AwardPartner) =>
    once(award, (key) => sendAsStaff('POST', `${PARTNERS}/${id}/awards`, award, key)),
  )
}

/** A change of a partner, who is answered as they are afterwards. */
function useChange<Input>(id: number, change: (input: Input) => Promise<PartnerDetailView>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (partner) =>
      replaceQueryData<PartnerDetailView>(client, partnerQuery(id).queryKey, partner),
    onSettled: () => readAgain(client),
  })
}

/** For a partner who lost the phone and every recovery code. */
export function useResetAuthenticator(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => sendAsStaff('DELETE', `${PARTNERS}/${id}/authenticator`),
    onSettled: () => readAgain(client),
  })
}

export function useWritePartnerNote(id: number) {
  const client = useQueryClient()
  const once = useSendOnce()
  return useMutation({
    mutationFn: (note: WritePartnerNote) =>
      once(note, (key) => sendAsStaff('POST', `${PARTNERS}/${id}/notes`, note, key)),
    onSettled: () => readAgain(client),
  })
}

/** Where payouts go, in whole: asked for, never kept. */
export const useShowPayoutDetails = (id: number) =>
  useMutation({
    mutationFn: () => sendAsStaff('POST', `${PARTNERS}/${id}/payout-details`),
  })

/** Decides one commission or several; answers which could not be, and why. */
export function useDecideCommissions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (decision: DecideCommissions) =>
      sendAsStaff('POST', '/api/commission-decisions', decision),
    onSettled: () => readAgain(client),
  })
}

export const useExportCommissions = () =>
  useMutation({
    mutationFn: (wanted: ExportCommissions) => fileAsStaff('/api/commission-exports', wanted),
  })

function readAgain(client: QueryClient): void {
  void client.invalidateQueries({
    queryKey: staffRoot,
    predicate: ({ queryKey: [, path] }) => /^\/api\/(partner|commission)/.test(String(path)),
  })
}
