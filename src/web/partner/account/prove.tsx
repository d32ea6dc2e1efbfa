import { useEffect, useRef, useState } from 'react'
import { ProveByCode } from '#contract/own-account.ts'
import { ProveByMail } from '#contract/partner-forms.ts'
import { refusalOf } from '#web/queries/call.ts'
import {
  useRequestAuthenticatorCode,
  useMemberAccount,
  useRemoveAuthenticator,
  useRenewRecoveryCodes,
  useStartAuthenticator,
} from '#web/queries/partner-account.ts'
import type { ProofProps } from '#web/ui/account/authenticator-panel.tsx'
import { AppCodeField, MailedCodeField } from '#web/ui/account/code-fields.tsx'
import { ProofButtons } from '#web/ui/account/proof-buttons.tsx'
import { Button } from '#web/ui/button.tsx'
import { formOf } from '#web/ui/form.tsx'

const { Form: MailedCodeForm } = formOf(ProveByMail)
const { Form: AppCodeForm } = formOf(ProveByCode)

const TRY_AGAIN = 'Something went wrong. Please try again.'

/** Asks for a code, in case the session is stolen: a mailed one, or the app's once it is on. */
export function Prove(proof: ProofProps) {
  return proof.purpose === 'set-up' ? <ByMail {...proof} /> : <ByApp {...proof} />
}

type ByMailProps = Extract<ProofProps, { purpose: 'set-up' }>

function ByMail(proof: ByMailProps) {
  const { mutateAsync } = useRequestAuthenticatorCode()
  const [challenge, setChallenge] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    mutateAsync().then(
      (requested) => setChallenge(requested.challenge),
      (error: unknown) => setFailure(refusalOf(error)?.error ?? TRY_AGAIN),
    )
  }, [mutateAsync])
  if (failure)
    return (
      <>
        <p role="alert">{failure}</p>
        <Button variant="quiet" onClick={proof.onCancel}>
          Cancel
        </Button>
      </>
    )
  if (!challenge) return <p className="muted">Sending...</p>
  return <MailedCode challenge={challenge} {...proof} />
}

function MailedCode({ challenge, ...proof }: ByMailProps & { challenge: string }) {
  const email = useMemberAccount().data?.email
  const start = useStartAuthenticator()
  return (
    <MailedCodeForm
      aria-label={proof.label}
      defaults={{ challenge, code: '' }}
      refusedAt="code"
      failed={TRY_AGAIN}
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
  const remove = useRemoveAuthenticator()
  const renew = useRenewRecoveryCodes()
  return (
    <AppCodeForm
      aria-label={proof.label}
      defaults={{ code: '' }}
      refusedAt="code"
      failed={TRY_AGAIN}
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
