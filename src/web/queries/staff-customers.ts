// What visitors sent the shop, as staff follow it: messages and claims of prizes.

import type { ContactStatus } from '#contract/enquiries.ts'
import type { StaffAnswer } from '#contract/staff-answer.ts'
import type { ClaimStatus } from '#contract/prizes.ts'
import { sendAsStaff, staffKey } from './staff-call.ts'
import { usePostOnce, useStaffChange } from './staff-change.ts'
import { staffQuery } from './staff-list.ts'

const MESSAGES = '/api/contact-messages'
const CLAIMS = '/api/lottery-claims'

export const messageQuery = (id: number) => staffQuery(`${MESSAGES}/${id}`)

const effectsOnMessage = (id: number) => ({
  invalidates: /^\/api\/(contact-messages|inbox)/,
  replaces: staffKey(`${MESSAGES}/${id}`),
})

export function useAnswerMessage(id: number) {
  const post = usePostOnce(`${MESSAGES}/${id}/replies`)
  return useStaffChange(effectsOnMessage(id), (answer: StaffAnswer) => post(answer))
}

export const useAssignMessage = (id: number) =>
  useStaffChange(effectsOnMessage(id), (mine: boolean) =>
    sendAsStaff('PUT', `${MESSAGES}/${id}/owner`, { mine }),
  )

export const useFollowMessage = () => useFollow(MESSAGES)
export const useFollowClaim = () => useFollow(CLAIMS)

const useFollow = (path: typeof MESSAGES | typeof CLAIMS) =>
  useStaffChange(
    { invalidates: new RegExp(`^(${path}|/api/inbox)`) },
    ({ id, status }: { id: number; status: ContactStatus | ClaimStatus }) =>
      sendAsStaff('PUT', `${path}/${id}`, { status }),
  )

/** Gives a claim what it claims. */
export const useGrantClaim = () =>
  useStaffChange({ invalidates: new RegExp(`^(${CLAIMS}|/api/vouchers)`) }, (id: number) =>
    sendAsStaff('POST', `${CLAIMS}/${id}/grants`),
  )
