import type { MemberAccountView } from '#contract/partner-views.ts'
import { AccessDenied } from '#web/partner/dashboard/access-denied.tsx'
import { PartnerHeader } from '#web/partner/dashboard/partner-header.tsx'
import {
  useConfirmAuthenticator,
  useEndSessions,
  useMemberAccount,
  useMemberSessions,
} from '#web/queries/partner-account.ts'
import { isSignedOut, useMemberSession } from '#web/queries/partner.ts'
import { AuthenticatorPanel } from '#web/ui/account/authenticator-panel.tsx'
import { SessionsPanel } from '#web/ui/account/sessions-panel.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { Prove } from './prove.tsx'
import '#web/partner/dashboard/partner.css'

/** How a partner signs in, and the open sessions; the demo partner has neither. */
export default function AccountScreen() {
  const session = useMemberSession()
  const signedIn = session.data && session.data.memberId !== null && !session.data.demo
  return (
    <>
      <PartnerHeader session={session.data} />
      <main className="wrap pm" id="main" tabIndex={-1}>
        {session.isPending && <Loading />}
        {session.isError && !session.data && (
          <NotLoaded what="Your account" onRetry={() => void session.refetch()} />
        )}
        {session.data && (signedIn ? <Account /> : <AccessDenied />)}
      </main>
    </>
  )
}

function Account() {
  const { data, error, refetch } = useMemberAccount()
  if (isSignedOut(error)) return <AccessDenied />
  if (error && !data) return <NotLoaded what="Your account" onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <>
      <AppLink className="link small" href="/mlm/dashboard">
        Back to the dashboard
      </AppLink>
      <h1 className="h2 mt-3 mb-5" tabIndex={-1}>
        Your account
      </h1>
      <div className="acc">
        <section className="panel acc-part" aria-labelledby="acc-way">
          <h2 className="h3" id="acc-way">
            How you sign in
          </h2>
          <p className="muted [overflow-wrap:anywhere]">
            By a code that is mailed to {data.email}. There is no password to lose.
          </p>
        </section>
        <Panels account={data} />
      </div>
    </>
  )
}

function Panels({ account }: { account: MemberAccountView }) {
  const confirm = useConfirmAuthenticator()
  const { data: sessions = [] } = useMemberSessions()
  const end = useEndSessions()
  return (
    <>
      <AuthenticatorPanel
        account={account}
        without="The code that is mailed signs you in alone."
        confirm={confirm.mutateAsync}
        prove={Prove}
      />
      <SessionsPanel sessions={sessions} end={end.mutateAsync} />
    </>
  )
}
