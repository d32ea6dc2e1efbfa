import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { type OpenInvitation, JoinStaff } from '#contract/team.ts'
import { refusalOf } from '#web/queries/call.ts'
import { useShop } from '#web/queries/shop.ts'
import { invitationQuery, useJoin } from '#web/queries/staff-team.ts'
import type { ScreenProps } from '#web/routes.ts'
import { showRefusal } from '#web/ui/form-refusal.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { PasswordField } from '#web/staff/password-field.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { toast } from '#web/ui/toasts.ts'
import '#web/staff/staff.css'

const SIGN_IN = '/admin/login'
const OVER = 'This invitation cannot be opened. Ask for a new one.'

export default function JoinScreen({ params }: ScreenProps) {
  const link = params.link ?? ''
  const { data, error } = useQuery(invitationQuery(link))
  return (
    <main className="desk grid place-content-center gap-4 px-4 py-10" id="main">
      <div className="panel grid w-[min(460px,calc(100vw-32px))] gap-5 p-7 max-[899px]:p-5">
        <Logo />
        {error && <Over text={refusalOf(error)?.error ?? OVER} />}
        {data && <JoinForm link={link} invitation={data} />}
        {!error && !data && <Loading />}
      </div>
    </main>
  )
}

function Over({ text }: { text: string }) {
  return (
    <>
      <h1 className="h2" tabIndex={-1}>
        No way in
      </h1>
      <p className="muted">{text}</p>
      <ButtonLink href={SIGN_IN} variant="soft">
        Staff sign-in
      </ButtonLink>
    </>
  )
}

function JoinForm({ link, invitation }: { link: string; invitation: OpenInvitation }) {
  const { name } = useShop()
  const [, navigate] = useLocation()
  const join = useJoin()
  const form = useForm<JoinStaff>({
    resolver: zodResolver(JoinStaff),
    defaultValues: { link, firstName: '', lastName: '', username: '', password: '' },
  })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const submit = async (person: JoinStaff) => {
    try {
      await join.mutateAsync(person)
      toast({ title: 'Welcome to the staff', text: 'Sign in with your new password.' })
      navigate(SIGN_IN, { replace: true })
    } catch (error) {
      showRefusal(form, error)
    }
  }
  return (
    <>
      <div>
        <h1 className="h2" tabIndex={-1}>
          Join the staff
        </h1>
        <p className="muted mt-1 [overflow-wrap:anywhere]">
          {name} asks {invitation.email} to be its <b>{invitation.role}</b>.
        </p>
      </div>
      <form
        className="grid gap-4"
        noValidate
        aria-label="Join the staff"
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        <TextField
          label="First name"
          autoComplete="given-name"
          maxLength={80}
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label="Last name"
          optional
          autoComplete="family-name"
          maxLength={80}
          error={errors.lastName?.message}
          {...register('lastName')}
        />
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          error={errors.username?.message}
          {...register('username')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="At least 12 characters"
          error={errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" size="lg" block pending={formState.isSubmitting}>
          Join
        </Button>
        <p className="muted small">
          Joined already?{' '}
          <AppLink className="link" href={SIGN_IN}>
            Staff sign-in
          </AppLink>
        </p>
      </form>
    </>
  )
}
