// People as staff see them: a page for each, notes, and merges of addresses.

import type { StaffNote } from '#contract/staff-note.ts'
import { sendAsStaff, staffKey } from './staff-call.ts'
import { usePostOnce, useStaffChange } from './staff-change.ts'
import { staffQuery } from './staff-list.ts'

const PEOPLE = '/api/people'

export const personQuery = (id: number) => staffQuery(`${PEOPLE}/${id}`)

export function useNoteCustomer(id: number) {
  const post = usePostOnce(`${PEOPLE}/${id}/notes`)
  return useStaffChange(
    { invalidates: /^\/api\/people\/\d+\/notes/, waits: true },
    (note: StaffNote) => post(note),
  )
}

const effectsOn = (id: number) => ({
  invalidates: /^\/api\/people/,
  replaces: staffKey(`${PEOPLE}/${id}`),
})

export const useMergeCustomers = (id: number) =>
  useStaffChange(effectsOn(id), (orderId: number) =>
    sendAsStaff('POST', `${PEOPLE}/${id}/merges`, { orderId }),
  )

export const useUndoMerge = (id: number) =>
  useStaffChange(effectsOn(id), (mergeId: number) =>
    sendAsStaff('DELETE', `${PEOPLE}/${id}/merges/${mergeId}`),
  )
