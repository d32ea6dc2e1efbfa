import { AppLink } from '#web/ui/app-link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { SignIn } from './sign-in.tsx'

export function AccessDenied() {
  return (
    <div className="denied">
      <section className="panel pm-card">
        <h1 className="h3" tabIndex={-1}>
          Access Denied
        </h1>
        <p className="muted">You need to be an MLM member to access this dashboard.</p>
        <ButtonLink href="/" variant="line">
          Return to Home
        </ButtonLink>
      </section>
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
