import { isSignedOut, useDashboard, useMemberSession } from '#web/queries/partner.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { AccessDenied } from './sign-in.tsx'
import { Dashboard } from './dashboard.tsx'
import { PartnerHeader } from './partner-header.tsx'
import '#web/signed-in.css'
import './partner.css'

export default function DashboardScreen() {
  const session = useMemberSession()
  const signedIn = Boolean(session.data?.memberId)
  return (
    <>
      <PartnerHeader session={session.data} />
      <main className="wrap pm" id="main" tabIndex={-1}>
        {session.isPending && <Loading />}
        {session.isError && !session.data && <Failed onRetry={() => void session.refetch()} />}
        {session.data && (signedIn ? <Member demo={session.data.demo} /> : <AccessDenied />)}
      </main>
    </>
  )
}

function Member({ demo }: { demo: boolean }) {
  const { data, error, isFetching, refetch } = useDashboard()
  const retry = () => void refetch()
  if (isSignedOut(error)) return <AccessDenied />
  if (!data) return error ? <Failed onRetry={retry} /> : <Loading />
  return (
    <>
      {error && <StaleNote busy={isFetching} onRetry={retry} />}
      <Dashboard facts={data} demo={demo} />
    </>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="panel pm-card" role="alert">
      <h1 className="h3" tabIndex={-1}>
        Failed to load MLM dashboard data
      </h1>
      <p className="muted">Check your connection, then try again.</p>
      <Button onClick={onRetry}>Try Again</Button>
    </div>
  )
}

/** Shown above earlier data that could not be refreshed. */
function StaleNote({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <div className="demo-b" role="status">
      <p>We could not refresh your figures. You are seeing the last ones loaded.</p>
      <Button variant="line" size="sm" pending={busy} onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}
