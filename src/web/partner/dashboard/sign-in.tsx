import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { RequestSignInCode, SignInWithCode } from '#contract/partner-forms.ts'
import { AppCodeField, MailedCodeField } from '#web/partner/code-fields.tsx'
import { refusalOf } from '#web/queries/call.ts'
import { useRequestSignInCode, useSignInWithCode } from '#web/queries/partner.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useOneSubmit } from '#web/ui/use-one-submit.ts'

type Asked = { email: string; challenge: string }

const TRY_AGAIN = 'Something went wrong. Please try again.'
const said = (error: unknown) => refusalOf(error)?.error ?? TRY_AGAIN

/** First the address, then the code that is mailed to it. */
export function SignIn() {
  const [asked, setAsked] = useState<Asked>()
  return (
    <section className="panel pm-card" aria-labelledby="sign-in">
      <h2 className="h3" id="sign-in">
        Partner sign-in
      </h2>
      {asked ? (
        <CodeForm asked={asked} onBack={() => setAsked(undefined)} />
      ) : (
        <AddressForm onAsked={setAsked} />
      )}
    </section>
  )
}

function AddressForm({ onAsked }: { onAsked: (asked: Asked) => void }) {
  const ask = useRequestSignInCode()
  const { register, formState, handleSubmit, setError } = useForm<RequestSignInCode>({
    resolver: zodResolver(RequestSignInCode),
  })
  const submit = async ({ email }: RequestSignInCode) => {
    try {
      onAsked({ email, ...(await ask.mutateAsync({ email })) })
    } catch (error) {
      setError('email', { message: said(error) }, { shouldFocus: true })
    }
  }
  const onSubmit = useOneSubmit(() => handleSubmit(submit)())
  return (
    <form
      className="grid gap-4"
      method="post"
      noValidate
      aria-labelledby="sign-in"
      onSubmit={onSubmit}
    >
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        maxLength={254}
        hint="We mail you a code of six digits. No password needed."
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" pending={formState.isSubmitting} pendingLabel="Sending...">
        Mail me a code
      </Button>
    </form>
  )
}

type CodeFormProps = { asked: Asked; onBack: () => void }

function CodeForm({ asked: { email, challenge }, onBack }: CodeFormProps) {
  const signIn = useSignInWithCode()
  const [asksApp, setAsksApp] = useState(false)
  const { register, formState, handleSubmit, setError } = useForm<SignInWithCode>({
    resolver: zodResolver(SignInWithCode),
    defaultValues: { challenge, code: '' },
  })
  const submit = async (tried: SignInWithCode) => {
    try {
      await signIn.mutateAsync(tried)
    } catch (error) {
      const needsApp = refusalOf(error)?.needs === 'code'
      setAsksApp(needsApp || asksApp)
      if (!needsApp) setError('code', { message: said(error) }, { shouldFocus: true })
      else if (tried.appCode) setError('appCode', { message: said(error) }, { shouldFocus: true })
    }
  }
  const onSubmit = useOneSubmit(() => handleSubmit(submit)())
  return (
    <form
      className="grid gap-4"
      method="post"
      noValidate
      aria-labelledby="sign-in"
      onSubmit={onSubmit}
    >
      <p className="muted" role="status">
        If <b className="break-all">{email}</b> is a partner’s address, a code is on its way to it.
      </p>
      <MailedCodeField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to do next
        autoFocus
        error={formState.errors.code?.message}
        {...register('code')}
      />
      {asksApp && (
        <AppCodeField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing that is missing
          autoFocus
          error={formState.errors.appCode?.message}
          {...register('appCode', { setValueAs: (typed: string) => typed || undefined })}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={formState.isSubmitting} pendingLabel="Signing In...">
          Sign In
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Another address
        </Button>
      </div>
    </form>
  )
}
