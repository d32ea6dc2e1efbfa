// A partner's own account: the authenticator app and the open sessions.

import { useMutation } from '@tanstack/react-query'
import type { ConfirmAuthenticator, ProveByCode } from '#contract/own-account.ts'
import type { ProveByMail } from '#contract/partner-forms.ts'
import { send } from './call.ts'
import { ROOT, useChange, usePartnerAnswer } from './partner.ts'

const ACCOUNT = `${ROOT}/account`

export const useMemberAccount = () => usePartnerAnswer('account')

export const useMemberSessions = () => usePartnerAnswer('account/sessions')

export const useRequestAuthenticatorCode = () =>
  useMutation({ mutationFn: () => send('POST', `${ACCOUNT}/code`) })

export const useStartAuthenticator = () =>
  useMutation({
    mutationFn: (proof: ProveByMail) => send('POST', `${ACCOUNT}/authenticator`, proof),
  })

export const useConfirmAuthenticator = () =>
  useChange((code: ConfirmAuthenticator) => send('PUT', `${ACCOUNT}/authenticator`, code))

export const useRemoveAuthenticator = () =>
  useChange((proof: ProveByCode) => send('POST', `${ACCOUNT}/authenticator/removal`, proof))

export const useRenewRecoveryCodes = () =>
  useChange((proof: ProveByCode) => send('POST', `${ACCOUNT}/recovery-codes`, proof))

/** Ends a session, or with no id all but this one. */
export const useEndSessions = () =>
  useChange((id: string | undefined) =>
    send('DELETE', id ? `${ACCOUNT}/sessions/${id}` : `${ACCOUNT}/sessions`),
  )
