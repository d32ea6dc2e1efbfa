import { useQuery } from '@tanstack/react-query'
import type { AccountView } from '#contract/team.ts'
import { accountQuery } from '#web/queries/staff-account.ts'
import { StaffShell } from '#web/staff/shell/staff-shell.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { AuthenticatorPanel } from './authenticator-panel.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import './account.css'

export default function AccountScreen() {
  return (
    <StaffShell desk="Your account" needs="account.own">
      <main className="desk-w desk-m" id="main" tabIndex={-1}>
        <div className="desk-top">
          <h1 tabIndex={-1}>Your account</h1>
        </div>
        <Account />
      </main>
    </StaffShell>
  )
}

function Account() {
  const { data, isError, refetch } = useQuery(accountQuery())
  if (isError && !data) return <NotLoaded what="Your account" onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <div className="acc">
      <Who account={data} />
      <PasswordForm username={data.username} />
      <AuthenticatorPanel account={data} />
      <SessionsPanel />
    </div>
  )
}

function Who({ account: { name, username, email, role } }: { account: AccountView }) {
  return (
    <section className="panel acc-part" aria-label="Who you are">
      <h2 className="h3">{name}</h2>
      <p className="muted [overflow-wrap:anywhere]">
        {[username, email, role].filter(Boolean).join(', ')}
      </p>
    </section>
  )
}
