// A month's payouts as staff see and make them.

import { type Query, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PayoutFileKind } from '#contract/payout-files.ts'
import { isUnderWay } from '#contract/payouts.ts'
import type { LineOutcome, RunDetailView, RunLineView, RunView } from '#contract/staff-payouts.ts'
import type { TaxFormDetails } from '#contract/tax-forms.ts'
import { useCall, useChange } from './change.ts'
import { type PageOf, pageFrom } from './query-client.ts'
import { fetchAsStaff, fileAsStaff, sendAsStaff, staffKey } from './staff-call.ts'
import { staffListQuery, staffQuery } from './staff-list.ts'
import { asCsv } from './staff-stock.ts'
import { formWith } from './upload.ts'

const RUNS = '/api/payout-runs'
const RUN_POLL_MS = 1000
const LIST_POLL_MS = 3000

/** The runs; while a job works on one of the page, the page is polled. */
export const runsQuery = (search: string) => ({
  ...staffListQuery(RUNS, search),
  refetchInterval: ({ state }: Query<PageOf<RunView>>) =>
    state.data?.items.some(({ status }) => isUnderWay(status)) ? LIST_POLL_MS : false,
})
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
    if (ended) void client.invalidateQueries()
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

export const useSettleLines = (runId: number) =>
  useChange(
    async (outcomes: LineOutcome[]) => {
      const send = (some: LineOutcome[]) =>
        sendAsStaff('POST', `${RUNS}/${runId}/outcomes`, { outcomes: some })
      // The first lines go last: their response is returned, even if they are the only ones.
      for (let from = MAX_LINES; from < outcomes.length; from += MAX_LINES)
        await send(outcomes.slice(from, from + MAX_LINES))
      return send(outcomes.slice(0, MAX_LINES))
    },
    { replaces: runQuery(runId).queryKey },
  )

/** A file of a run, or by default the list of its files; each download is recorded. */
export const useRunFile = (runId: number, kind?: PayoutFileKind) =>
  useChange(() =>
    kind
      ? fileAsStaff(`${RUNS}/${runId}/files/${kind as string}`, undefined)
      : fileAsStaff(`${RUNS}/${runId}/file`, undefined),
  )

export const usePreviewAnswer = (runId: number) =>
  useCall((file: File) => sendAsStaff('POST', `${RUNS}/${runId}/bank-answers/preview`, asCsv(file)))

export const useTakeAnswer = (runId: number) =>
  useChange((file: File) => sendAsStaff('POST', `${RUNS}/${runId}/bank-answers`, asCsv(file)))

type TaxFormFile = TaxFormDetails & { file: File }

/** Files a tax form once; the same file again changes nothing. */
export const useFileTaxForm = (memberId: number) =>
  useChange(({ year, ...rest }: TaxFormFile) =>
    sendAsStaff(
      'POST',
      `/api/partners/${memberId}/tax-forms`,
      formWith({ ...rest, year: String(year) }),
    ),
  )
