// A month's payouts as staff see and make them.

import {
  type Query,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isUnderWay } from '#contract/payouts.ts'
import type {
  LineOutcome,
  OpenRun,
  RunDetailView,
  RunLineView,
  RunView,
} from '#contract/staff-payouts.ts'
import type { PageOf } from './query-client.ts'
import {
  fetchAsStaff,
  fileAsStaff,
  readAsStaff,
  sendAsStaff,
  staffKey,
  staffRoot,
} from './staff-call.ts'
import { pageFrom } from './query-client.ts'
import { staffListQuery } from './staff-list.ts'
import { replaceQueryData } from './replace-query-data.ts'

const RUNS = '/api/payout-runs'
const LOOK_AGAIN_MS = 1000

const LIST_LOOK_AGAIN_MS = 3000

/** The runs; while a job works on one of the page, the page is read again and again. */
export const runsQuery = (asked: string) => ({
  ...staffListQuery(RUNS, asked),
  refetchInterval: ({ state }: Query<PageOf<RunView>>) =>
    state.data?.items.some(({ status }) => isUnderWay(status)) ? LIST_LOOK_AGAIN_MS : false,
})
export const taxFormsQuery = (asked: string) => staffListQuery('/api/tax-forms', asked)
export const runLinesQuery = (runId: number, asked: string) =>
  staffListQuery(`${RUNS}/${runId}/lines`, asked)

export const runQuery = (runId: number) =>
  queryOptions<RunDetailView>({
    queryKey: staffKey(`${RUNS}/${runId}`),
    queryFn: readAsStaff,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && isUnderWay(state.data.status) ? LOOK_AGAIN_MS : false,
  })

/** A run; once a job has done with it, everything about it is read again. */
export function useRun(runId: number) {
  const client = useQueryClient()
  const query = useQuery(runQuery(runId))
  const status = query.data?.status
  const before = useRef(status)
  useEffect(() => {
    const ended = before.current && isUnderWay(before.current) && status !== before.current
    before.current = status
    if (ended) readAgain(client)
  }, [client, status])
  return query
}

/** So many lines are settled by one call. */
const MOST_LINES = 200
const SHEET_PAGE = 1000

/** Every line of a run, for paper. */
export const allLinesQuery = (runId: number) =>
  queryOptions<RunLineView[]>({
    queryKey: staffKey(`${RUNS}/${runId}/lines/all`),
    queryFn: async ({ signal }) => {
      const lines: RunLineView[] = []
      let next: string | null = `${RUNS}/${runId}/lines?limit=${SHEET_PAGE}`
      while (next) {
        const page: PageOf<RunLineView> = await pageFrom(await fetchAsStaff(next, signal))
        lines.push(...page.items)
        next = page.next
      }
      return lines
    },
    staleTime: 0,
  })

/** Opens and calculates the run of a month. */
export function useOpenRun() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (month: OpenRun) => sendAsStaff('POST', RUNS, month),
    onSettled: () => readAgain(client),
  })
}

export type RunStep = 'calculation' | 'lock' | 'approval' | 'sending'

/** One step of a run, answered as the run is afterwards. */
export const useRunStep = (runId: number) =>
  useRunChange(runId, ({ step, ...body }: { step: RunStep; password?: string }) =>
    sendAsStaff('POST', `${RUNS}/${runId}/${step}`, body),
  )

export const useCancelRun = (runId: number) =>
  useRunChange(runId, (reason: string) =>
    sendAsStaff('POST', `${RUNS}/${runId}/cancellation`, { reason }),
  )

export const useSettleLines = (runId: number) =>
  useRunChange(runId, async (outcomes: LineOutcome[]) => {
    const send = (some: LineOutcome[]) =>
      sendAsStaff('POST', `${RUNS}/${runId}/outcomes`, { outcomes: some })
    for (let from = MOST_LINES; from < outcomes.length; from += MOST_LINES)
      await send(outcomes.slice(from, from + MOST_LINES))
    return send(outcomes.slice(0, MOST_LINES))
  })

function useRunChange<Input>(runId: number, change: (input: Input) => Promise<RunDetailView>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (run) => replaceQueryData<RunDetailView>(client, runQuery(runId).queryKey, run),
    onSettled: () => readAgain(client),
  })
}

/** The bank's file; each download is noted. */
export function useRunFile(runId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => fileAsStaff(`${RUNS}/${runId}/file`, {}),
    onSettled: () => readAgain(client),
  })
}

const asCsv = (file: File) => new Blob([file], { type: 'text/csv' })

export const usePreviewAnswer = (runId: number) =>
  useMutation({
    mutationFn: (file: File) =>
      sendAsStaff('POST', `${RUNS}/${runId}/bank-answers/preview`, asCsv(file)),
  })

export function useTakeAnswer(runId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => sendAsStaff('POST', `${RUNS}/${runId}/bank-answers`, asCsv(file)),
    onSettled: () => readAgain(client),
  })
}

function readAgain(client: QueryClient): void {
  void client.invalidateQueries({
    queryKey: staffRoot,
    predicate: ({ queryKey: [, path] }) =>
      /^\/api\/(payout|reconciliation|tax-forms)/.test(String(path)),
  })
}
