// The versions of the pay plan, and what a draft would have paid.

import { keepPreviousData } from '@tanstack/react-query'
import type { PublishRanks } from '#contract/rank-versions.ts'
import type { PlanFigures, PublishPlan } from '#contract/staff-plans.ts'
import { sendAsStaff } from './staff-call.ts'
import { useStaffChange } from './staff-change.ts'
import { staffListQuery, staffQuery } from './staff-list.ts'

const PLANS = '/api/plans'

export const planQuery = (id: string) => staffQuery(`${PLANS}/${id}`)

/** A simulation is work for the server: the same one is not run again within a minute. */
const staleTime = 60_000

export const simulationQuery = (id: number, search: string) => ({
  ...staffQuery(`${PLANS}/${id}/simulation?${search}`),
  placeholderData: keepPreviousData,
  staleTime,
})

export const simulatedMembersQuery = (id: number, search: string) => ({
  ...staffListQuery(`${PLANS}/${id}/simulation/members`, search),
  staleTime,
})

const CHANGED = { invalidates: /^\/api\/plans/, waits: true }

/** Saves a draft: a new one if there is no id. */
export const useSavePlan = (id: number | undefined) =>
  useStaffChange(CHANGED, (figures: PlanFigures) =>
    id === undefined
      ? sendAsStaff('POST', PLANS, figures)
      : sendAsStaff('PUT', `${PLANS}/${id}`, figures),
  )

export const useDeletePlan = (id: number) =>
  useStaffChange(CHANGED, () => sendAsStaff('DELETE', `${PLANS}/${id}`))

export const usePublishPlan = (id: number) =>
  useStaffChange(CHANGED, (publication: PublishPlan) =>
    sendAsStaff('POST', `${PLANS}/${id}/publication`, publication),
  )

const RANKS = '/api/rank-versions'
const RANKS_CHANGED = { invalidates: /^\/api\/rank-versions/ }

/** The latest versions of what the ranks require, the newest first. */
export const rankVersionsQuery = (search: string) => staffListQuery(RANKS, search)

export const usePublishRanks = () =>
  useStaffChange(RANKS_CHANGED, (ranks: PublishRanks) => sendAsStaff('POST', RANKS, ranks))

export const useRecallRanks = () =>
  useStaffChange(RANKS_CHANGED, (id: number) => sendAsStaff('DELETE', `${RANKS}/${id}`))
