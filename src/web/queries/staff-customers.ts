// What visitors sent the shop, as staff follow it: messages and claims of prizes.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ContactStatus } from '#contract/enquiries.ts'
import type { ClaimStatus } from '#contract/prizes.ts'
import { sendAsStaff, staffRoot } from './staff-call.ts'
import { staffListQuery } from './staff-list.ts'

const MESSAGES = '/api/contact-messages'
const CLAIMS = '/api/lottery-claims'

export const messagesQuery = (asked: string) => staffListQuery(MESSAGES, asked)
export const claimsQuery = (asked: string) => staffListQuery(CLAIMS, asked)

export const useFollowMessage = () => useFollow(MESSAGES)
export const useFollowClaim = () => useFollow(CLAIMS)

function useFollow(path: typeof MESSAGES | typeof CLAIMS) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status }: { id: number; status: ContactStatus | ClaimStatus }) =>
      sendAsStaff('PUT', `${path}/${id}`, { status }),
    onSettled: () =>
      void client.invalidateQueries({
        queryKey: staffRoot,
        predicate: ({ queryKey: [, asked] }) => String(asked).startsWith(path),
      }),
  })
}
