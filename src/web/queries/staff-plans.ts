// The versions of the pay plan, and what a draft would have paid.

import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  PlanFigures,
  PublishPlan,
  SimulatedMember,
  SimulationView,
} from '#contract/staff-plans.ts'
import type { PageOf } from './query-client.ts'
import { readAsStaff, readPageAsStaff, sendAsStaff, staffKey, staffRoot } from './staff-call.ts'
import { staffListQuery, staffQuery } from './staff-list.ts'

const PLANS = '/api/plans'

export const plansQuery = (asked: string) => staffListQuery(PLANS, asked)

export const planQuery = (id: string) => staffQuery(`${PLANS}/${id}`)

/** A replay is work for the shop: the same one is not asked for again within a minute. */
const STALE_MS = 60_000

export const simulationQuery = (id: number, asked: string) =>
  queryOptions<SimulationView>({
    queryKey: staffKey(`${PLANS}/${id}/simulation?${asked}`),
    queryFn: readAsStaff,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  })

export const simulatedMembersQuery = (id: number, asked: string) =>
  queryOptions<PageOf<SimulatedMember>>({
    queryKey: staffKey(`${PLANS}/${id}/simulation/members?${asked}`),
    queryFn: readPageAsStaff,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  })

function usePlanChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      client.invalidateQueries({
        queryKey: staffRoot,
        predicate: ({ queryKey: [, path] }) => String(path).startsWith(PLANS),
      }),
  })
}

/** Writes a draft, or a new one where there is no number. */
export const useSavePlan = (id: number | undefined) =>
  usePlanChange((figures: PlanFigures) =>
    id === undefined
      ? sendAsStaff('POST', PLANS, figures)
      : sendAsStaff('PUT', `${PLANS}/${id}`, figures),
  )

export const useDeletePlan = (id: number) =>
  usePlanChange(() => sendAsStaff('DELETE', `${PLANS}/${id}`))

export const usePublishPlan = (id: number) =>
  usePlanChange((asked: PublishPlan) => sendAsStaff('POST', `${PLANS}/${id}/publication`, asked))
