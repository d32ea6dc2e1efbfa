// The account of the member of staff who is signed in.

import type { ConfirmAuthenticator } from '#contract/own-account.ts'
import type { ChangePassword, ProvePassword, RemoveAuthenticator } from '#contract/team.ts'
import { sendAsStaff } from './staff-call.ts'
import { useStaffChange } from './staff-change.ts'
import { staffQuery } from './staff-list.ts'

const ACCOUNT = '/api/account'

export const accountQuery = () => staffQuery(ACCOUNT)

const useAccountChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) =>
  useStaffChange({ invalidates: /^\/api\/account/, waits: true }, change)

export const useChangePassword = () =>
  useAccountChange((change: ChangePassword) => sendAsStaff('PUT', `${ACCOUNT}/password`, change))

export const useStartAuthenticator = () =>
  useAccountChange((proof: ProvePassword) => sendAsStaff('POST', `${ACCOUNT}/authenticator`, proof))

export const useConfirmAuthenticator = () =>
  useAccountChange((code: ConfirmAuthenticator) =>
    sendAsStaff('PUT', `${ACCOUNT}/authenticator`, code),
  )

export const useRemoveAuthenticator = () =>
  useAccountChange((proof: RemoveAuthenticator) =>
    sendAsStaff('POST', `${ACCOUNT}/authenticator/removal`, proof),
  )

export const useRenewRecoveryCodes = () =>
  useAccountChange((proof: ProvePassword) =>
    sendAsStaff('POST', `${ACCOUNT}/recovery-codes`, proof),
  )

/** Ends a session, or with no id all but this one. */
export const useEndSessions = () =>
  useAccountChange((id: string | undefined) =>
    sendAsStaff('DELETE', id ? `${ACCOUNT}/sessions/${id}` : `${ACCOUNT}/sessions`),
  )
