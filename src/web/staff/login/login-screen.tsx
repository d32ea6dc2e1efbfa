import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { AdminLogin } from '#contract/staff.ts'
import { refusalOf } from '#web/queries/call.ts'
import { useShop } from '#web/queries/shop.ts'
import { useSignIn } from '#web/queries/staff-session.ts'
import { useStaffToken } from '#web/queries/staff-token.ts'
import { PasswordField } from '#web/staff/password-field.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { AppCodeField } from '#web/ui/account/code-fields.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { BoundForm, formOf } from '#web/ui/form.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import '#web/staff/staff.css'

const { useSchemaForm, TextField } = formOf(AdminLogin)

const ORDERS = '/admin/orders'
const FAILED = 'Invalid credentials. Please try again.'
/** The accounts of a demo shop; no other shop has them. */
const DEMO: readonly AdminLogin[] = [
  { username: 'admin', password: 'demo-admin-password' },
  { username: 'custodian', password: 'demo-custodian-password' },
]

export default function LoginScreen() {
  const { demo, name } = useShop()
  const [, navigate] = useLocation()
  const token = useStaffToken()
  const form = useSchemaForm({ username: '', password: '' })
  useEffect(() => {
    if (token) navigate(ORDERS, { replace: true })
  }, [token, navigate])
  return (
    <main className="desk grid place-content-center gap-4 px-4 py-10" id="main">
      <div className="panel grid w-[min(420px,calc(100vw-32px))] gap-5 p-7 max-[899px]:p-5">
        <Logo />
        <div>
          <h1 className="h2" tabIndex={-1}>
            Staff sign-in
          </h1>
          <p className="muted mt-1">For the people who run {name}.</p>
        </div>
        <LoginForm form={form} />
        {demo &&
          DEMO.map((login) => (
            <DemoLogin key={login.username} login={login} onUse={() => form.reset(login)} />
          ))}
      </div>
      <AppLink className="btn btn-quiet" href="/">
        Back to {name}
      </AppLink>
    </main>
  )
}

function LoginForm({ form }: { form: ReturnType<typeof useSchemaForm> }) {
  const signIn = useSignIn()
  const [asksCode, setAsksCode] = useState(false)
  const submit = async (login: AdminLogin) => {
    try {
      await signIn.mutateAsync(login)
      toast({ title: 'Login Successful', text: 'Welcome to the admin panel!' })
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal?.needs === 'code') return setAsksCode(true)
      const text = refusal?.error ?? FAILED
      toast({ title: 'Login Failed', text, tone: 'failure' })
      form.setFocus(asksCode ? 'code' : 'password', { shouldSelect: true })
    }
    return undefined
  }
  return (
    <BoundForm
      form={form}
      className="grid gap-4"
      method="post"
      aria-label="Sign in"
      onSubmit={submit}
    >
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
      />
      <PasswordField label="Password" name="password" autoComplete="current-password" />
      {asksCode && (
        <AppCodeField
          label="Code"
          hint="From your authenticator app, or a recovery code"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is the only field left to fill in
          autoFocus
          parse={(text) => text || undefined}
        />
      )}
      <SubmitButton size="lg" block needsScript pendingLabel="Signing In...">
        Sign In
      </SubmitButton>
    </BoundForm>
  )
}

function DemoLogin({ login, onUse }: { login: AdminLogin; onUse: () => void }) {
  return (
    <div className="rounded-card bg-sunk flex items-center justify-between gap-3 p-4">
      <p className="small">
        {login.username === 'admin'
          ? 'This is a demo shop. Sign in as'
          : 'To open cards, sign in as'}
        <b className="block">{login.username}</b>
        <b className="block [overflow-wrap:anywhere]">{login.password}</b>
      </p>
      <SmallButton variant="line" label="Use it" srLabel={`: ${login.username}`} onClick={onUse} />
    </div>
  )
}
