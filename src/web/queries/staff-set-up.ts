// What a new shop still needs, and the series of its documents.

import type { TestMail } from '#contract/mails.ts'
import { sendAsStaff } from './staff-call.ts'
import { useStaffChange } from './staff-change.ts'
import { staffQuery } from './staff-list.ts'

/** How often a test mail that is on its way is looked for. */
const POLL_MS = 1000

export const setUpQuery = () => staffQuery('/api/set-up')

/** The same, read again every second as long as a test mail is on its way. */
export const watchedSetUpQuery = () => ({
  ...setUpQuery(),
  refetchInterval: ({ state: { data } }: { state: { data?: { testMail: unknown } | undefined } }) =>
    isOnItsWay(data?.testMail) ? POLL_MS : (false as const),
})

const isOnItsWay = (mail: unknown) => (mail as { state?: string } | null)?.state === 'waiting'

export const documentSeriesQuery = () => staffQuery('/api/document-series')

/** Puts a test mail into the queue. */
export const useQueueTestMail = () =>
  useStaffChange(
    { invalidates: /^\/api\/set-up$/, replaces: setUpQuery().queryKey },
    (test: TestMail) => sendAsStaff('POST', '/api/set-up/test-mail', test),
  )
