import { queryOptions } from '@tanstack/react-query'
import type { MailSummary, MailView } from '#contract/mails.ts'
import { readAsStaff, staffKey } from './staff-call.ts'

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
  queryOptions<MailView>({ queryKey: staffKey('/api/mails', id), queryFn: readAsStaff })
