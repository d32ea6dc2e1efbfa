import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { MailSummary, MailView } from '#contract/mails.ts'
import type { PageOf } from './query-client.ts'
import { readAsStaff, readPageAsStaff, sendAsStaff, staffKey, staffRoot } from './staff-call.ts'

/** A mail is written a moment after what it tells of. */
const LOOK_AGAIN_MS = 5000

/** The mails of an order, newest first. */
export const orderMailsQuery = (orderId: number) =>
  queryOptions<MailSummary[]>({
    queryKey: staffKey(`/api/mails?orderId=${orderId}`),
    queryFn: readAsStaff,
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  })

export const mailQuery = (id: string) =>
  queryOptions<MailView>({ queryKey: staffKey(`/api/mails/${id}`), queryFn: readAsStaff })

/** A page of all mails; looks again while it is shown, as mails leave by themselves. */
export const mailsQuery = (asked: string) =>
  queryOptions<PageOf<MailSummary>>({
    queryKey: staffKey(`/api/mails?${asked}`),
    queryFn: readPageAsStaff,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  })

export function useSendAgain() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => sendAsStaff('POST', `/api/mails/${id}/again`),
    onSettled: () =>
      void client.invalidateQueries({
        queryKey: staffRoot,
        predicate: ({ queryKey: [, asked] }) => String(asked).startsWith('/api/mails'),
      }),
  })
}
