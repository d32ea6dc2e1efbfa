import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ProveByCode } from '#contract/own-account.ts'
import { ProveByMail } from '#contract/partner-forms.ts'
import { AppCodeField, MailedCodeField } from '#web/partner/code-fields.tsx'
import { refusalOf } from '#web/queries/call.ts'
import {
  useRequestAuthenticatorCode,
  useMemberAccount,
  useRemoveAuthenticator,
  useRenewRecoveryCodes,
  useStartAuthenticator,
} from '#web/queries/partner-account.ts'
import type { Asked } from '#web/ui/account/authenticator-panel.tsx'
import { Button } from '#web/ui/button.tsx'

const TRY_AGAIN = 'Something went wrong. Please try again.'
const said = (error: unknown) => refusalOf(error)?.error ?? TRY_AGAIN

/** A mailed code before the app is on, then the app's own: a thief of the session has neither. */
export function Prove(asked: Asked) {
  return asked.wish === 'set-up' ? <ByMail asked={asked} /> : <ByApp asked={asked} />
}

type ByMailProps = { asked: Extract<Asked, { wish: 'set-up' }> }

function ByMail({ asked }: ByMailProps) {
  const { mutateAsync } = useRequestAuthenticatorCode()
  const [challenge, setChallenge] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    mutateAsync().then(
      (made) => setChallenge(made.challenge),
      (error: unknown) => setFailure(said(error)),
    )
  }, [mutateAsync])
  if (failure)
    return (
      <>
        <p role="alert">{failure}</p>
        <Button variant="quiet" onClick={asked.onCancel}>
          Cancel
        </Button>
      </>
    )
  if (!challenge) return <p className="muted">Sending...</p>
  return <MailedCode challenge={challenge} asked={asked} />
}

function MailedCode({ challenge, asked }: ByMailProps & { challenge: string }) {
  const email = useMemberAccount().data?.email
  const start = useStartAuthenticator()
  const { register, handleSubmit, formState, setError } = useForm<ProveByMail>({
    resolver: zodResolver(ProveByMail),
    defaultValues: { challenge, code: '' },
  })
  const submit = (proof: ProveByMail) =>
    start.mutateAsync(proof).then(asked.onDone, (error: unknown) => {
      setError('code', { message: said(error) }, { shouldFocus: true })
    })
  return (
    <form
      noValidate
      aria-label={asked.label}
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <p className="muted" role="status">
        A code is on its way to <b className="break-all">{email}</b>.
      </p>
      <MailedCodeField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that led here is gone
        autoFocus
        error={formState.errors.code?.message}
        {...register('code')}
      />
      <Buttons asked={asked} pending={formState.isSubmitting} />
    </form>
  )
}

function ByApp({ asked }: { asked: Exclude<Asked, { wish: 'set-up' }> }) {
  const remove = useRemoveAuthenticator()
  const renew = useRenewRecoveryCodes()
  const { register, handleSubmit, formState, setError } = useForm<ProveByCode>({
    resolver: zodResolver(ProveByCode),
    defaultValues: { code: '' },
  })
  const submit = async (proof: ProveByCode) => {
    try {
      if (asked.wish === 'codes') asked.onDone((await renew.mutateAsync(proof)).recoveryCodes)
      else {
        await remove.mutateAsync(proof)
        asked.onDone()
      }
    } catch (error) {
      setError('code', { message: said(error) }, { shouldFocus: true })
    }
  }
  return (
    <form
      noValidate
      aria-label={asked.label}
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <AppCodeField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that led here is gone
        autoFocus
        error={formState.errors.code?.message}
        {...register('code')}
      />
      <Buttons asked={asked} pending={formState.isSubmitting} />
    </form>
  )
}

function Buttons({ asked, pending }: { asked: Asked; pending: boolean }) {
  return (
    <div className="flex gap-2">
      <Button type="submit" pending={pending}>
        {asked.label}
      </Button>
      <Button variant="quiet" onClick={asked.onCancel}>
        Cancel
      </Button>
    </div>
  )
}
