// The proof of partners' money as staff read it.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReconciliationView } from '#contract/reconciliation.ts'
import { readAsStaff, sendAsStaff, staffKey } from './staff-call.ts'
import { staffListQuery } from './staff-list.ts'
import { replaceQueryData } from './replace-query-data.ts'

const PATH = '/api/reconciliation'
const WHILE_GOING_MS = 2000

/** Looked at anew by each visit; while a round is on its way, again and again. */
export const reconciliationQuery = () =>
  queryOptions<ReconciliationView>({
    queryKey: staffKey(PATH),
    queryFn: readAsStaff,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.round ? WHILE_GOING_MS : false),
  })

export const breaksQuery = (asked: string) => staffListQuery(`${PATH}/breaks`, asked)
export const traceQuery = (asked: string) => staffListQuery(`${PATH}/trace`, asked)

export function useStartRound() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => sendAsStaff('POST', `${PATH}/rounds`),
    onSuccess: (view) =>
      replaceQueryData<ReconciliationView>(client, reconciliationQuery().queryKey, view),
  })
}
