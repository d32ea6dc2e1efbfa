// How the shop is doing, as staff see it.

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SalesQuery, DashboardView, SalesReport } from '#contract/reports.ts'
import { readAsStaff, staffKey } from './staff-call.ts'

const LOOK_AGAIN_MS = 60_000

export const dashboardQuery = () =>
  queryOptions<DashboardView>({
    queryKey: staffKey('/api/dashboard'),
    queryFn: readAsStaff,
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  })

export const salesReportQuery = ({ from, to, by }: SalesQuery) =>
  queryOptions<SalesReport>({
    queryKey: staffKey(`/api/sales-report?from=${from}&to=${to}&by=${by}`),
    queryFn: readAsStaff,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
