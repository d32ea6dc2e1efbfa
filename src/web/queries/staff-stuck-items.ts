import { sendAsStaff } from './staff-call.ts'
import { useStaffChange } from './staff-change.ts'

const changes = { invalidates: /^\/api\/stuck-items/ }

export const useRetryStuck = () =>
  useStaffChange(changes, (id: number) => sendAsStaff('POST', `/api/stuck-items/${id}/retry`))

export const useSeeStuck = () =>
  useStaffChange(changes, (id: number) => sendAsStaff('POST', `/api/stuck-items/${id}/seen`))
