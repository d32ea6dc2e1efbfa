// One's own account.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ConfirmAuthenticator } from '#contract/own-account.ts'
import type { ChangePassword, ProvePassword, RemoveAuthenticator } from '#contract/team.ts'
import { sendAsStaff, staffRoot } from './staff-call.ts'
import { staffQuery } from './staff-list.ts'

const ACCOUNT = '/api/account'

export const accountQuery = () => staffQuery(ACCOUNT)

export const sessionsQuery = () => staffQuery(`${ACCOUNT}/sessions`)

function useAccountChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () =>
      client.invalidateQueries({
        queryKey: staffRoot,
        predicate: ({ queryKey: [, path] }) => String(path).startsWith(ACCOUNT),
      }),
  })
}

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
