import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useLocation } from 'wouter'
import { AdminLogin } from '#contract/staff.ts'
import { refusalOf } from '#web/queries/call.ts'
import { useShop } from '#web/queries/shop.ts'
import { useSignIn } from '#web/queries/staff-session.ts'
import { useStaffToken } from '#web/queries/staff-token.ts'
import { PasswordField } from '#web/staff/password-field.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { toast } from '#web/ui/toasts.ts'
import '#web/staff/staff.css'

const ORDERS = '/admin/orders'
const FAILED = 'Invalid credentials. Please try again.'
/** How everybody gets into a demo shop; the server of a real one knows no such people. */
const DEMO: readonly AdminLogin[] = [
  { username: 'admin', password: 'demo-admin-password' },
  { username: 'custodian', password: 'demo-custodian-password' },
]

export default function LoginScreen() {
  const { demo, name } = useShop()
  const [, navigate] = useLocation()
  const token = useStaffToken()
  const form = useForm<AdminLogin>({
    resolver: zodResolver(AdminLogin),
    defaultValues: { username: '', password: '' },
  })
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

function LoginForm({ form }: { form: UseFormReturn<AdminLogin> }) {
  const signIn = useSignIn()
  const [asksCode, setAsksCode] = useState(false)
  const { register, formState, handleSubmit } = form
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
  }
  return (
    <form
      className="grid gap-4"
      method="post"
      noValidate
      aria-label="Sign in"
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        error={formState.errors.username?.message}
        {...register('username')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      {asksCode && <CodeField form={form} />}
      <Button
        type="submit"
        size="lg"
        block
        needsScript
        pending={formState.isSubmitting}
        pendingLabel="Signing In..."
      >
        Sign In
      </Button>
    </form>
  )
}

function CodeField({ form }: { form: UseFormReturn<AdminLogin> }) {
  useEffect(() => form.setFocus('code'), [form])
  return (
    <TextField
      label="Code"
      hint="From your authenticator app, or a recovery code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      {...form.register('code', { setValueAs: (typed: string) => typed || undefined })}
    />
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
      <Button variant="line" size="sm" onClick={onUse}>
        Use it<span className="sr-only">: {login.username}</span>
      </Button>
    </div>
  )
}
