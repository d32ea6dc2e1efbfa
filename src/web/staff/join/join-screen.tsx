import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { type OpenInvitation, JoinStaff } from '#contract/team.ts'
import { refusalOf, send } from '#web/queries/call.ts'
import { useCall } from '#web/queries/change.ts'
import { useShop } from '#web/queries/shop.ts'
import type { ScreenProps } from '#web/routes.ts'
import { TextLink } from '#web/staff/links.tsx'
import { PasswordField } from '#web/staff/password-field.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { formOf } from '#web/ui/form.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'

const { Form, TextField } = formOf(JoinStaff)

const SIGN_IN = '/admin/login'
const OVER = 'This invitation is no longer valid. Please ask for a new one.'

export default function JoinScreen({ params }: ScreenProps) {
  const link = params.link ?? ''
  const { data, error } = useQuery({
    // The link is a secret that must not appear in the URL of a request.
    queryKey: ['invitation', link],
    queryFn: () => send('POST', '/api/admin/invitation', { link }),
    gcTime: 0,
  })
  return (
    <main className="desk grid place-content-center gap-4 px-4 py-10" id="main">
      <div className="panel grid w-[min(460px,calc(100vw-32px))] gap-5 p-7 max-desk:p-5">
        <Logo />
        {error && <Over text={refusalOf(error)?.error ?? OVER} />}
        {data && <JoinForm link={link} invitation={data} />}
        {!error && !data && <Loading />}
      </div>
    </main>
  )
}

const Over = ({ text }: { text: string }) => (
  <>
    <h1 className="h2" tabIndex={-1}>
      Invitation not valid
    </h1>
    <p className="muted">{text}</p>
    <ButtonLink href={SIGN_IN} variant="soft">
      Staff sign-in
    </ButtonLink>
  </>
)

function JoinForm({ link, invitation }: { link: string; invitation: OpenInvitation }) {
  const { name } = useShop()
  const [, navigate] = useLocation()
  const join = useCall((person: JoinStaff) => send('POST', '/api/admin/join', person))
  return (
    <>
      <div>
        <h1 className="h2" tabIndex={-1}>
          Accept invitation
        </h1>
        <p className="muted mt-1 wrap-anywhere">
          {name} has invited {invitation.email} to join as <b>{invitation.role}</b>.
        </p>
      </div>
      <Form
        className="stack"
        aria-label="Accept invitation"
        defaults={{ link, firstName: '', lastName: '', username: '', password: '' }}
        onSubmit={async (person) => {
          await join.mutateAsync(person)
          toast({ title: 'Welcome to the staff', text: 'Sign in with your new password.' })
          navigate(SIGN_IN, { replace: true })
        }}
      >
        <TextField label="First name" name="firstName" autoComplete="given-name" maxLength={80} />
        <TextField
          label="Last name"
          name="lastName"
          optional
          autoComplete="family-name"
          maxLength={80}
        />
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint="At least 12 characters"
        />
        <SubmitButton size="lg" block>
          Join
        </SubmitButton>
        <p className="muted small">
          Joined already? <TextLink href={SIGN_IN}>Staff sign-in</TextLink>
        </p>
      </Form>
    </>
  )
}
