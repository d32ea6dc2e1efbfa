import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { AdminLogin } from '#contract/staff.ts'
import { refusalOf } from '#web/queries/call.ts'
import { useShop } from '#web/queries/shop.ts'
import { useSignIn } from '#web/queries/staff-session.ts'
import { useStaffToken } from '#web/queries/staff-token.ts'
import { PasswordField } from '#web/staff/password-field.tsx'
import { AppCodeField } from '#web/ui/account/code-fields.tsx'
import { DemoNote, EntryFrame } from '#web/staff/entry-frame.tsx'
import { BoundForm, formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'

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
    <EntryFrame
      title="Staff sign-in"
      about={`For the people who run ${name}.`}
      back={`Back to ${name}`}
    >
      <LoginForm form={form} />
      {demo &&
        DEMO.map((login) => (
          <DemoLogin key={login.username} login={login} onUse={() => form.reset(login)} />
        ))}
    </EntryFrame>
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
    <BoundForm form={form} className="stack" method="post" aria-label="Sign in" onSubmit={submit}>
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

const DemoLogin = ({ login, onUse }: { login: AdminLogin; onUse: () => void }) => (
  <DemoNote srLabel={`: ${login.username}`} onUse={onUse}>
    {login.username === 'admin' ? 'This is a demo shop. Sign in as' : 'To open cards, sign in as'}
    <b className="block">{login.username}</b>
    <b className="block wrap-anywhere">{login.password}</b>
  </DemoNote>
)
