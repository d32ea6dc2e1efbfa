import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { useQuery } from '@tanstack/react-query'
import { rolesLabel } from '#contract/staff.ts'
import type { AccountView } from '#contract/team.ts'
import {
  accountQuery,
  sessionsQuery,
  useConfirmAuthenticator,
  useEndSessions,
} from '#web/queries/staff-account.ts'
import { AuthenticatorPanel } from '#web/ui/account/authenticator-panel.tsx'
import { SessionsPanel } from '#web/ui/account/sessions-panel.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { PasswordForm } from './password-form.tsx'
import { Prove } from './prove.tsx'

export default function AccountScreen() {
  return (
    <>
      <DeskHeading />
      <Account />
    </>
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
      <Panels account={data} />
    </div>
  )
}

function Panels({ account }: { account: AccountView }) {
  const confirm = useConfirmAuthenticator()
  const { data: sessions = [] } = useQuery(sessionsQuery())
  const end = useEndSessions()
  return (
    <>
      <AuthenticatorPanel
        account={account}
        without="Your password alone signs you in."
        confirm={confirm.mutateAsync}
        prove={Prove}
      />
      <SessionsPanel sessions={sessions} end={end.mutateAsync} />
    </>
  )
}

function Who({ account: { name, username, email, ...held } }: { account: AccountView }) {
  return (
    <section className="panel acc-part" aria-label="Who you are">
      <h2 className="h3">{name}</h2>
      <p className="muted [overflow-wrap:anywhere]">
        {[`Signs in as ${username}`, `role: ${rolesLabel(held)}`, email].filter(Boolean).join(', ')}
      </p>
    </section>
  )
}
