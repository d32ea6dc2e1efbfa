import { type ComponentProps, useState } from 'react'
import { RequestSignInCode, SignInWithCode } from '#contract/partner-forms.ts'
import { refusalOf, send } from '#web/queries/call.ts'
import { useCall } from '#web/queries/change.ts'
import { CookieRefused } from '#web/queries/refused-cookie.ts'
import { useSignInWithCode } from '#web/queries/partner.ts'
import { AppCodeField, MailedCodeField } from '#web/ui/account/code-fields.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { EMAIL_FIELD } from '#web/ui/person-fields.tsx'

const { Form: EmailForm, TextField } = formOf(RequestSignInCode)
const { Form: CodeForm } = formOf(SignInWithCode)

/** A small panel in which one thing is done. */
export const Card = (props: ComponentProps<'section'>) => (
  <section {...props} className="panel stack w-full max-w-120 justify-items-start gap-3.5 p-7" />
)

type Requested = { email: string; challenge: string }

const TRY_AGAIN = 'Something went wrong. Please try again.'

/** First the e-mail address, then the code that is mailed to it. */
export function SignIn() {
  const [requested, setRequested] = useState<Requested>()
  return (
    <Card aria-labelledby="sign-in">
      <h2 className="h3" id="sign-in">
        Partner sign-in
      </h2>
      {requested ? (
        <CodeStep {...requested} onBack={() => setRequested(undefined)} />
      ) : (
        <EmailStep onRequested={setRequested} />
      )}
    </Card>
  )
}

function EmailStep({ onRequested }: { onRequested: (requested: Requested) => void }) {
  const request = useCall((to: RequestSignInCode) => send('POST', '/api/mlm/sign-in/code', to))
  return (
    <EmailForm
      className="stack w-full"
      method="post"
      aria-labelledby="sign-in"
      refusedAt="email"
      failedText={TRY_AGAIN}
      onSubmit={async ({ email }) =>
        onRequested({ email, ...(await request.mutateAsync({ email })) })
      }
    >
      <TextField {...EMAIL_FIELD} hint="We will e-mail you a six-digit code. No password needed." />
      <SubmitButton pendingLabel="Sending...">E-mail me a code</SubmitButton>
    </EmailForm>
  )
}

function CodeStep({ email, challenge, onBack }: Requested & { onBack: () => void }) {
  const signIn = useSignInWithCode()
  const [needsApp, setNeedsApp] = useState(false)
  return (
    <CodeForm
      className="stack w-full"
      method="post"
      aria-labelledby="sign-in"
      defaults={{ challenge, code: '' }}
      refusedAt="code"
      failedText={TRY_AGAIN}
      onSubmit={async (codes, { setError }) => {
        try {
          await signIn.mutateAsync(codes)
        } catch (error) {
          if (error instanceof CookieRefused) return setError('code', { message: error.message })
          const refusal = refusalOf(error)
          if (refusal?.needs !== 'code') throw error
          setNeedsApp(true)
          if (codes.appCode) setError('appCode', { message: refusal.error }, { shouldFocus: true })
        }
      }}
    >
      <p className="muted" role="status">
        If <b className="break-all">{email}</b> belongs to a partner, we have sent it a code.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it is the only field to fill in */}
      <MailedCodeField autoFocus />
      {needsApp && (
        <AppCodeField
          name="appCode"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is the only field left to fill in
          autoFocus
          parse={(text) => text || undefined}
        />
      )}
      <div className="cluster">
        <SubmitButton pendingLabel="Signing In...">Sign In</SubmitButton>
        <Button variant="quiet" onClick={onBack}>
          Use a different e-mail
        </Button>
      </div>
    </CodeForm>
  )
}

export function AccessDenied() {
  return (
    <div className="stack justify-items-start gap-5 pt-6">
      <Card>
        <h1 className="h3" tabIndex={-1}>
          Access Denied
        </h1>
        <p className="muted">You need to be an MLM member to access this dashboard.</p>
        <ButtonLink href="/" variant="line">
          Return to Home
        </ButtonLink>
      </Card>
      <SignIn />
      <p className="small">
        Not a partner yet?{' '}
        <AppLink className="link" href="/mlm/signup">
          Become a partner
        </AppLink>
      </p>
    </div>
  )
}
