// The register of data breaches.

import type { CorrectBreach, NoteBreach } from '#contract/breaches.ts'
import { fileAsStaff, sendAsStaff } from './staff-call.ts'
import { usePostOnce, useStaffChange } from './staff-change.ts'
import { staffQuery } from './staff-list.ts'

const LIST = '/api/breaches'
const invalidates = /^\/api\/breaches/

export const breachQuery = (id: number) => staffQuery(`${LIST}/${id}`)

/** The file of all versions, for a spreadsheet. */
export const exportBreaches = () => fileAsStaff('/api/breach-exports', undefined)

/** Notes a breach once, however often it is pressed. */
export function useNoteBreach() {
  const post = usePostOnce(LIST)
  return useStaffChange({ invalidates }, (breach: NoteBreach) => post(breach))
}

export const useCorrectBreach = (id: number) =>
  useStaffChange({ invalidates }, (breach: CorrectBreach) =>
    sendAsStaff('POST', `${LIST}/${id}/versions`, breach),
  )
