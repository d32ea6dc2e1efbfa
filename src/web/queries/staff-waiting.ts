// How much work waits for staff, as their navigation counts it.

import { staffQuery } from './staff-list.ts'

const POLL_MS = 60_000

/** Shoppers and colleagues add to it: it is read again every minute, and after each change by staff. */
export const waitingWorkQuery = () => ({
  ...staffQuery('/api/waiting-work'),
  refetchInterval: POLL_MS,
})
