// How the shop is doing, as staff see it.

import { keepPreviousData } from '@tanstack/react-query'
import type { SalesQuery } from '#contract/reports.ts'
import { staffQuery } from './staff-list.ts'

const POLL_MS = 60_000

export const dashboardQuery = () => ({ ...staffQuery('/api/dashboard'), refetchInterval: POLL_MS })

export const salesReportQuery = ({ from, to, by }: SalesQuery) => ({
  ...staffQuery(`/api/sales-report?from=${from}&to=${to}&by=${by}`),
  placeholderData: keepPreviousData,
})
