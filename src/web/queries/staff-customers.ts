// What visitors sent the shop, as staff follow it: messages and claims of prizes.

import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ContactStatus, MessageView } from '#contract/enquiries.ts'
import type { ClaimStatus, ClaimView } from '#contract/prizes.ts'
import type { PageOf } from './query-client.ts'
import { readPageAsStaff, sendAsStaff, staffKey, staffRoot } from './staff-call.ts'

const MESSAGES = '/api/contact-messages'
const CLAIMS = '/api/lottery-claims'

const pageQuery = <Row>(path: string, asked: string) =>
  queryOptions<PageOf<Row>>({
    queryKey: staffKey(`${path}?${asked}`),
    queryFn: readPageAsStaff,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const messagesQuery = (asked: string) => pageQuery<MessageView>(MESSAGES, asked)
export const claimsQuery = (asked: string) => pageQuery<ClaimView>(CLAIMS, asked)

export const useFollowMessage = () => useFollow(MESSAGES)
export const useFollowClaim = () => useFollow(CLAIMS)

function useFollow(path: string) {
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
