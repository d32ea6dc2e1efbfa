// For the accountant: the GCT of a month, what was invoiced, money and placed orders, and their files.

import type { InvoicedGroup } from '#contract/accountant-reports.ts'
import { fileAsStaff } from './staff-call.ts'
import { staffListQuery, staffQuery } from './staff-list.ts'

export const gctQuery = (month: string) =>
  staffQuery(month ? `/api/gct-report?month=${month}` : '/api/gct-report')

export const taxDocumentsQuery = (query: string) => staffListQuery('/api/tax-documents', query)

/** The parameters of a period as the API reads them: `month`, or `from` and `to`. */
export type PeriodParams = { month: string } | { from: string; to: string }

const textOf = (period: PeriodParams) => new URLSearchParams(period).toString()

export const invoicedQuery = (period: PeriodParams, by: InvoicedGroup) =>
  staffQuery(`/api/invoiced-report?${textOf(period)}&by=${by}`)

export const moneyReportQuery = (period: PeriodParams) =>
  staffQuery(`/api/money-report?${textOf(period)}`)

export const movementsQuery = (period: PeriodParams, query: string) =>
  staffListQuery('/api/money-movements', `${textOf(period)}&${query}`)

export const placedQuery = (period: PeriodParams) =>
  staffQuery(`/api/placed-report?${textOf(period)}`)

export const exportGct = (month: string) => fileAsStaff('/api/gct-exports', { month })

export const exportInvoiced = (period: PeriodParams, by: InvoicedGroup) =>
  fileAsStaff('/api/invoiced-exports', { ...period, by })

export const exportMoney = (period: PeriodParams) => fileAsStaff('/api/money-exports', period)

export const exportPlaced = (period: PeriodParams) => fileAsStaff('/api/placed-exports', period)

export const exportCreditedRefunds = (period: PeriodParams) =>
  fileAsStaff('/api/credited-refund-exports', period)
