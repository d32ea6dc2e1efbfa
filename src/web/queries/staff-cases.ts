// Cases as staff follow them.

import { useQueryClient } from '@tanstack/react-query'
import type { DecideCase, ExchangePiece } from '#contract/cases.ts'
import type { StaffAnswer } from '#contract/staff-answer.ts'
import type { FileSender } from './send-case-file.ts'
import { sendAsStaff, staffKey, withToken } from './staff-call.ts'
import { invalidate, usePostOnce, useStaffChange } from './staff-change.ts'
import { staffQuery } from './staff-list.ts'

const CASES = '/api/cases'

export const caseQuery = (id: number) => staffQuery(`${CASES}/${id}`)
export const inboxCountsQuery = () => staffQuery('/api/inbox-counts')

const effectsOn = (id: number) => ({
  invalidates: /^\/api\/(cases|inbox)/,
  replaces: staffKey(`${CASES}/${id}`),
})

export function useAnswerCase(id: number) {
  const post = usePostOnce(`${CASES}/${id}/messages`)
  return useStaffChange(effectsOn(id), (answer: StaffAnswer) => post(answer))
}

export function useDecideCase(id: number) {
  const post = usePostOnce(`${CASES}/${id}/decision`)
  return useStaffChange(effectsOn(id), (decision: DecideCase) => post(decision))
}

export function useExchangePiece(id: number) {
  const post = usePostOnce(`${CASES}/${id}/exchange`)
  const effects = { ...effectsOn(id), invalidates: /^\/api\/(cases|case-counts|orders|products)/ }
  return useStaffChange(effects, (exchange: ExchangePiece) => post(exchange))
}

export const useAssignCase = (id: number) =>
  useStaffChange(effectsOn(id), (mine: boolean) =>
    sendAsStaff('PUT', `${CASES}/${id}/owner`, { mine }),
  )

export const useCloseCase = (id: number) =>
  useStaffChange(effectsOn(id), () => sendAsStaff('POST', `${CASES}/${id}/closing`))

/** How staff send files. */
export function useFileSender(id: number): FileSender {
  const client = useQueryClient()
  const path = `${CASES}/${id}/files` as const
  return {
    path,
    announce: (file) => sendAsStaff('POST', path, file),
    withHeaders: withToken,
    drop: (fileId) => sendAsStaff('POST', `${path}/${fileId}/removal`),
    reload: async () => {
      const page = await client.fetchQuery(caseQuery(id)).catch(() => undefined)
      return page?.files
    },
    keep: () => invalidate(client, effectsOn(id).invalidates),
  }
}
