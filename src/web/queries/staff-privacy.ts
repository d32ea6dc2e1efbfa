// What the shop knows of one person. Nothing of it stays in a cache.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ErasePerson, ExportPerson, FindPerson } from '#contract/privacy.ts'
import { fileAsStaff, sendAsStaff, staffRoot } from './staff-call.ts'

const PRIVACY = '/api/privacy'

export const useLookUpPerson = () =>
  useMutation({
    gcTime: 0,
    mutationFn: (person: FindPerson) => sendAsStaff('POST', `${PRIVACY}/lookups`, person),
  })

export const exportPerson = (person: ExportPerson) => fileAsStaff(`${PRIVACY}/exports`, person)

export function useErasePerson() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (person: ErasePerson) => sendAsStaff('POST', `${PRIVACY}/erasures`, person),
    onSuccess: () => client.invalidateQueries({ queryKey: staffRoot }),
  })
}
