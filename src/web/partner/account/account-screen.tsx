import { useEffect, useRef } from 'react'
import type { MemberAccountView } from '#contract/partner-views.ts'
import { AccessDenied } from '#web/partner/dashboard/sign-in.tsx'
import { PartnerPage, Read } from '#web/partner/dashboard/partner-page.tsx'
import { useCall } from '#web/queries/change.ts'
import { usePartnerAnswer, usePartnerChange, usePartnerSend } from '#web/queries/partner.ts'
import { AccountPart, AccountParts } from '#web/ui/account/account-part.tsx'
import {
  AuthenticatorPanel,
  ProofButtons,
  type ProofProps,
} from '#web/ui/account/authenticator-panel.tsx'
import { SessionsPanel } from '#web/ui/account/sessions-panel.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { ProveByCode } from '#contract/own-account.ts'
import { ProveByMail } from '#contract/partner-forms.ts'
import { refusalOf, send } from '#web/queries/call.ts'
import { AppCodeField, MailedCodeField } from '#web/ui/account/code-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { formOf } from '#web/ui/form.tsx'

/** How a partner signs in, and the open sessions. The demo partner has no account. */
export default function AccountScreen() {
  const session = usePartnerAnswer('session')
  return (
    <PartnerPage session={session.data}>
      <Read query={session} failed={failed}>
        {({ memberId, demo }) => (memberId !== null && !demo ? <Account /> : <AccessDenied />)}
      </Read>
    </PartnerPage>
  )
}

const failed = (retry: () => void) => <NotLoaded what="Your account" onRetry={retry} />

const Account = () => (
  <Read query={usePartnerAnswer('account')} failed={failed}>
    {(account) => <Panels account={account} />}
  </Read>
)

function Panels({ account }: { account: MemberAccountView }) {
  const confirm = usePartnerSend('PUT', '/api/mlm/account/authenticator')
  const { data: sessions = [] } = usePartnerAnswer('account/sessions')
  const end = usePartnerChange((id: string | undefined) =>
    send('DELETE', id ? `/api/mlm/account/sessions/${id}` : '/api/mlm/account/sessions'),
  )
  return (
    <>
      <AppLink className="link small" href="/mlm/dashboard">
        Back to the dashboard
      </AppLink>
      <h1 className="h2 mt-3 mb-5" tabIndex={-1}>
        Your account
      </h1>
      <AccountParts>
        <AccountPart title="How you sign in">
          <p className="muted wrap-anywhere">
            With a code sent to {account.email}. No password needed.
          </p>
        </AccountPart>
        <AuthenticatorPanel
          account={account}
          without="You now sign in with the e-mailed code only."
          confirm={confirm.mutateAsync}
          prove={Prove}
        />
        <SessionsPanel sessions={sessions} end={end.mutateAsync} />
      </AccountParts>
    </>
  )
}

const { Form: MailedCodeForm } = formOf(ProveByMail)
const { Form: AppCodeForm } = formOf(ProveByCode)

const TRY_AGAIN = 'Something went wrong. Please try again.'

/**
 * Asks for a code, because a stolen session must not be enough: a mailed one, or one of the app
 * once it is on.
 */
function Prove(proof: ProofProps) {
  return proof.purpose === 'set-up' ? <ByMail {...proof} /> : <ByApp {...proof} />
}

function ByMail(proof: Extract<ProofProps, { purpose: 'set-up' }>) {
  const { mutate, data, error } = useCall(() => send('POST', '/api/mlm/account/code'))
  const start = useCall((proof: ProveByMail) =>
    send('POST', '/api/mlm/account/authenticator', proof),
  )
  const email = usePartnerAnswer('account').data?.email
  const started = useRef(false)
  useEffect(() => {
    if (!started.current) mutate()
    started.current = true
  }, [mutate])
  if (error)
    return (
      <>
        <p role="alert">{refusalOf(error)?.error ?? TRY_AGAIN}</p>
        <Button variant="quiet" onClick={proof.onCancel}>
          Cancel
        </Button>
      </>
    )
  if (!data) return <p className="muted">Sending...</p>
  return (
    <MailedCodeForm
      aria-label={proof.label}
      defaults={{ challenge: data.challenge, code: '' }}
      refusedAt="code"
      failedText={TRY_AGAIN}
      onSubmit={async (values) => proof.onDone(await start.mutateAsync(values))}
    >
      <p className="muted" role="status">
        A code is on its way to <b className="break-all">{email}</b>.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button that had the focus */}
      <MailedCodeField autoFocus />
      <ProofButtons {...proof} />
    </MailedCodeForm>
  )
}

function ByApp(proof: Exclude<ProofProps, { purpose: 'set-up' }>) {
  const remove = usePartnerSend('POST', '/api/mlm/account/authenticator/removal')
  const renew = usePartnerSend('POST', '/api/mlm/account/recovery-codes')
  return (
    <AppCodeForm
      aria-label={proof.label}
      defaults={{ code: '' }}
      refusedAt="code"
      failedText={TRY_AGAIN}
      onSubmit={async (values) => {
        if (proof.purpose === 'codes')
          return proof.onDone((await renew.mutateAsync(values)).recoveryCodes)
        await remove.mutateAsync(values)
        return proof.onDone()
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button that had the focus */}
      <AppCodeField autoFocus />
      <ProofButtons {...proof} />
    </AppCodeForm>
  )
}
