// For staff: whether the books of partners' and orders' money are consistent, and traces through them.

import { type Query, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReconciliationView } from '#contract/reconciliation.ts'
import { sendAsStaff } from './staff-call.ts'
import { useStaffChange } from './staff-change.ts'
import { staffListQuery, staffQuery } from './staff-list.ts'
import { replaceQueryData } from './replace-query-data.ts'

const PATH = '/api/reconciliation'
const POLL_MS = 2000

/** Polled while a round is under way. */
export const reconciliationQuery = () => ({
  ...staffQuery(PATH),
  refetchInterval: ({ state }: Query<ReconciliationView>) =>
    state.data?.round ? POLL_MS : (false as const),
})

export const breaksQuery = (search: string) => staffListQuery(`${PATH}/breaks`, search)
export const traceQuery = (search: string) => staffListQuery(`${PATH}/trace`, search)

/** Settles some of the orders whose commissions were posted before they followed their orders. */
export const useSettleEarlier = () =>
  useStaffChange({ invalidates: /^\/api\/(reconciliation|partner|commission)/ }, () =>
    sendAsStaff('POST', `${PATH}/settlements`),
  )

export function useStartRound() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => sendAsStaff('POST', `${PATH}/rounds`),
    onSuccess: (view) =>
      replaceQueryData<ReconciliationView>(client, reconciliationQuery().queryKey, view),
  })
}
