import { staffListQuery, staffQuery } from './staff-list.ts'

/** Polled, because a mail is written and sent by a job after the change it is about. */
const POLL_MS = 5000

/** The mails of an order, newest first. */
export const orderMailsQuery = (orderId: number) => ({
  ...staffQuery(`/api/mails?orderId=${orderId}`),
  refetchInterval: POLL_MS,
})

export const mailQuery = (id: string) => ({
  ...staffQuery(`/api/mails/${id}`),
  staleTime: Infinity,
})

export const mailsQuery = (search: string) => ({
  ...staffListQuery('/api/mails', search),
  refetchInterval: POLL_MS,
})
