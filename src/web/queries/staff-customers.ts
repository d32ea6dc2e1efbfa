// What visitors sent the shop, as staff follow it: messages and claims of prizes.

import type { ContactStatus } from '#contract/enquiries.ts'
import type { ClaimStatus } from '#contract/prizes.ts'
import { sendAsStaff } from './staff-call.ts'
import { useStaffChange } from './staff-change.ts'

const MESSAGES = '/api/contact-messages'
const CLAIMS = '/api/lottery-claims'

export const useFollowMessage = () => useFollow(MESSAGES)
export const useFollowClaim = () => useFollow(CLAIMS)

const useFollow = (path: typeof MESSAGES | typeof CLAIMS) =>
  useStaffChange(
    { invalidates: new RegExp(`^${path}`) },
    ({ id, status }: { id: number; status: ContactStatus | ClaimStatus }) =>
      sendAsStaff('PUT', `${path}/${id}`, { status }),
  )

/** Gives a claim what it claims. */
export const useGrantClaim = () =>
  useStaffChange({ invalidates: new RegExp(`^(${CLAIMS}|/api/vouchers)`) }, (id: number) =>
    sendAsStaff('POST', `${CLAIMS}/${id}/grants`),
  )
