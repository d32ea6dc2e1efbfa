// A partner's own account: the authenticator app and the open sessions.

import { useMutation } from '@tanstack/react-query'
import type {
  AuthenticatorSetup,
  ConfirmAuthenticator,
  ProveByCode,
  RecoveryCodesView,
  SessionView,
} from '#contract/own-account.ts'
import type { CodeRequestedView, ProveByMail } from '#contract/partner-forms.ts'
import type { MemberAccountView } from '#contract/partners.ts'
import { send } from './call.ts'
import { ROOT, useChange, usePartnerAnswer } from './partner.ts'

const ACCOUNT = `${ROOT}/account`

export const useMemberAccount = () => usePartnerAnswer<MemberAccountView>('account')

export const useMemberSessions = () => usePartnerAnswer<SessionView[]>('account/sessions')

export const useRequestAuthenticatorCode = () =>
  useMutation({ mutationFn: () => send<CodeRequestedView>('POST', `${ACCOUNT}/code`) })

export const useStartAuthenticator = () =>
  useMutation({
    mutationFn: (proof: ProveByMail) =>
      send<AuthenticatorSetup>('POST', `${ACCOUNT}/authenticator`, proof),
  })

export const useConfirmAuthenticator = () =>
  useChange((code: ConfirmAuthenticator) =>
    send<RecoveryCodesView>('PUT', `${ACCOUNT}/authenticator`, code),
  )

export const useRemoveAuthenticator = () =>
  useChange((proof: ProveByCode) => send('POST', `${ACCOUNT}/authenticator/removal`, proof))

export const useRenewRecoveryCodes = () =>
  useChange((proof: ProveByCode) =>
    send<RecoveryCodesView>('POST', `${ACCOUNT}/recovery-codes`, proof),
  )

/** Ends a session, or with no id all but this one. */
export const useEndSessions = () =>
  useChange((id: string | undefined) =>
    send('DELETE', id ? `${ACCOUNT}/sessions/${id}` : `${ACCOUNT}/sessions`),
  )
