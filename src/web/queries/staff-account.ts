// One's own account.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  AuthenticatorSetup,
  ConfirmAuthenticator,
  RecoveryCodesView,
  SessionView,
} from '#contract/own-account.ts'
import type {
  AccountView,
  ChangePassword,
  ProvePassword,
  RemoveAuthenticator,
} from '#contract/team.ts'
import { sendAsStaff, staffRoot } from './staff-call.ts'
import { staffQuery } from './staff-list.ts'

const ACCOUNT = '/api/account'

export const accountQuery = () => staffQuery<AccountView>(ACCOUNT)

export const sessionsQuery = () => staffQuery<SessionView[]>(ACCOUNT, 'sessions')

function useAccountChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () =>
      client.invalidateQueries({
        queryKey: staffRoot,
        predicate: ({ queryKey: [, path] }) => path === ACCOUNT,
      }),
  })
}

export const useChangePassword = () =>
  useAccountChange((change: ChangePassword) => sendAsStaff('PUT', `${ACCOUNT}/password`, change))

export const useStartAuthenticator = () =>
  useAccountChange((proof: ProvePassword) =>
    sendAsStaff<AuthenticatorSetup>('POST', `${ACCOUNT}/authenticator`, proof),
  )

export const useConfirmAuthenticator = () =>
  useAccountChange((code: ConfirmAuthenticator) =>
    sendAsStaff<RecoveryCodesView>('PUT', `${ACCOUNT}/authenticator`, code),
  )

export const useRemoveAuthenticator = () =>
  useAccountChange((proof: RemoveAuthenticator) =>
    sendAsStaff('POST', `${ACCOUNT}/authenticator/removal`, proof),
  )

export const useRenewRecoveryCodes = () =>
  useAccountChange((proof: ProvePassword) =>
    sendAsStaff<RecoveryCodesView>('POST', `${ACCOUNT}/recovery-codes`, proof),
  )

/** Ends a session, or with no id all but this one. */
export const useEndSessions = () =>
  useAccountChange((id: string | undefined) =>
    sendAsStaff('DELETE', id ? `${ACCOUNT}/sessions/${id}` : `${ACCOUNT}/sessions`),
  )
