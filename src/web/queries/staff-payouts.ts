// A month's payouts as staff see and make them.

import {
  type Query,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PayoutFileKind, SampleOfFile } from '#contract/payout-files.ts'
import { isUnderWay } from '#contract/payouts.ts'
import type {
  LineOutcome,
  OpenRun,
  RunDetailView,
  RunLineView,
  RunView,
} from '#contract/staff-payouts.ts'
import type { PayTax } from '#contract/staff-tax.ts'
import type { TaxFormDetails } from '#contract/tax-forms.ts'
import { type PageOf, pageFrom } from './query-client.ts'
import { fetchAsStaff, fileAsStaff, sendAsStaff, staffKey } from './staff-call.ts'
import { invalidate, useStaffChange } from './staff-change.ts'
import { staffListQuery, staffQuery } from './staff-list.ts'

const RUNS = '/api/payout-runs'
const invalidates = /^\/api\/(payout|reconciliation|tax-)/
const RUN_POLL_MS = 1000
const LIST_POLL_MS = 3000

/** The runs; while a job works on one of the page, the page is polled. */
export const runsQuery = (search: string) => ({
  ...staffListQuery(RUNS, search),
  refetchInterval: ({ state }: Query<PageOf<RunView>>) =>
    state.data?.items.some(({ status }) => isUnderWay(status)) ? LIST_POLL_MS : false,
})
export const runLinesQuery = (runId: number, search: string) =>
  staffListQuery(`${RUNS}/${runId}/lines`, search)

export const runQuery = (runId: number) => ({
  ...staffQuery(`${RUNS}/${runId}`),
  refetchInterval: ({ state }: Query<RunDetailView>) =>
    state.data && isUnderWay(state.data.status) ? RUN_POLL_MS : (false as const),
})

/** A run; when a job has finished with it, everything about it is read again. */
export function useRun(runId: number) {
  const client = useQueryClient()
  const query = useQuery(runQuery(runId))
  const status = query.data?.status
  const before = useRef(status)
  useEffect(() => {
    const ended = before.current && isUnderWay(before.current) && status !== before.current
    before.current = status
    if (ended) void invalidate(client, invalidates)
  }, [client, status])
  return query
}

/** How many lines one call settles. */
const MAX_LINES = 200
const SHEET_PAGE = 1000

/** Every line of a run, for paper. */
export const allLinesQuery = (runId: number) =>
  queryOptions<RunLineView[]>({
    queryKey: staffKey(`${RUNS}/${runId}/lines/all`),
    queryFn: async ({ signal }) => {
      const lines: RunLineView[] = []
      let next: string | null = `${RUNS}/${runId}/lines?limit=${SHEET_PAGE}`
      while (next) {
        const page: PageOf<RunLineView> = await pageFrom(await fetchAsStaff(next, { signal }))
        lines.push(...page.items)
        next = page.next
      }
      return lines
    },
    staleTime: 0,
  })

/** Opens and calculates the run of a month. */
export const useOpenRun = () =>
  useStaffChange({ invalidates }, (month: OpenRun) => sendAsStaff('POST', RUNS, month))

/** A change of a run, which responds with the run afterwards. */
const useRunChange = <Input>(runId: number, change: (input: Input) => Promise<RunDetailView>) =>
  useStaffChange({ invalidates, replaces: runQuery(runId).queryKey }, change)

export type RunStep = 'calculation' | 'lock' | 'approval' | 'sending'

export const useRunStep = (runId: number) =>
  useRunChange(runId, ({ step, ...body }: { step: RunStep; password?: string; sha256?: string }) =>
    sendAsStaff('POST', `${RUNS}/${runId}/${step}`, body),
  )

/** What staff decide about a line before its run is sent. */
export type LineDecision = { line: number; verb: 'confirmation' | 'removal'; reason: string }

export const useDecideLine = (runId: number) =>
  useRunChange(runId, ({ line, verb, reason }: LineDecision) =>
    sendAsStaff('POST', `${RUNS}/${runId}/lines/${line}/${verb}`, { reason }),
  )

export const useCancelRun = (runId: number) =>
  useRunChange(runId, (reason: string) =>
    sendAsStaff('POST', `${RUNS}/${runId}/cancellation`, { reason }),
  )

export const useSettleLines = (runId: number) =>
  useRunChange(runId, async (outcomes: LineOutcome[]) => {
    const send = (some: LineOutcome[]) =>
      sendAsStaff('POST', `${RUNS}/${runId}/outcomes`, { outcomes: some })
    // The first lines go last: their response is returned, even if they are the only ones.
    for (let from = MAX_LINES; from < outcomes.length; from += MAX_LINES)
      await send(outcomes.slice(from, from + MAX_LINES))
    return send(outcomes.slice(0, MAX_LINES))
  })

/** A file of a run, or by default the list of its files; each download is recorded. */
export const useRunFile = (runId: number, kind?: PayoutFileKind) =>
  useStaffChange({ invalidates }, () =>
    kind
      ? fileAsStaff(`${RUNS}/${runId}/files/${kind as string}`, undefined)
      : fileAsStaff(`${RUNS}/${runId}/file`, undefined),
  )

export const useSampleOfFile = () =>
  useMutation({
    mutationFn: (sample: SampleOfFile) => sendAsStaff('POST', '/api/payout-file-samples', sample),
  })

export const taxWithheldQuery = staffQuery('/api/tax-withheld')

export const usePayTax = () =>
  useStaffChange({ invalidates }, (payment: PayTax) =>
    sendAsStaff('POST', '/api/tax-payments', payment),
  )

export const useTakeTaxBack = (taxPaymentId: number) =>
  useStaffChange({ invalidates }, (reason: string) =>
    sendAsStaff('POST', `/api/tax-payments/${taxPaymentId}/reversal`, { reason }),
  )

const asCsv = (file: File) => new Blob([file], { type: 'text/csv' })

export const usePreviewAnswer = (runId: number) =>
  useMutation({
    mutationFn: (file: File) =>
      sendAsStaff('POST', `${RUNS}/${runId}/bank-answers/preview`, asCsv(file)),
  })

export const useTakeAnswer = (runId: number) =>
  useStaffChange({ invalidates }, (file: File) =>
    sendAsStaff('POST', `${RUNS}/${runId}/bank-answers`, asCsv(file)),
  )

type TaxFormFile = TaxFormDetails & { file: File }

/** Files a tax form once; the same file again changes nothing. */
export const useFileTaxForm = (memberId: number) =>
  useStaffChange({ invalidates }, ({ file, year, datedOn }: TaxFormFile) => {
    const form = new FormData()
    form.set('file', file)
    form.set('year', String(year))
    form.set('datedOn', datedOn)
    return sendAsStaff('POST', `/api/partners/${memberId}/tax-forms`, form)
  })

export const useRemoveTaxForm = () =>
  useStaffChange({ invalidates }, (id: number) => sendAsStaff('DELETE', `/api/tax-forms/${id}`))

export const readTaxForm = async (id: number): Promise<Blob> =>
  (await fetchAsStaff(`/api/tax-forms/${id}`)).blob()
