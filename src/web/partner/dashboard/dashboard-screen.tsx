import { usePartnerAnswer } from '#web/queries/partner.ts'
import { Button } from '#web/ui/button.tsx'
import { Dashboard } from './dashboard.tsx'
import { TopNote } from './parts.tsx'
import { PartnerPage, Read } from './partner-page.tsx'
import { AccessDenied, Card } from './sign-in.tsx'

export default function DashboardScreen() {
  const session = usePartnerAnswer('session')
  return (
    <PartnerPage session={session.data}>
      <Read query={session} failed={failed}>
        {({ memberId, demo }) => (memberId ? <Member demo={demo} /> : <AccessDenied />)}
      </Read>
    </PartnerPage>
  )
}

function Member({ demo }: { demo: boolean }) {
  const dashboard = usePartnerAnswer('dashboard')
  const { error, isFetching, refetch } = dashboard
  return (
    <Read query={dashboard} failed={failed}>
      {(facts) => (
        <>
          {/* Above earlier figures that could not be refreshed. */}
          {error && (
            <TopNote
              role="status"
              aside={
                <Button
                  variant="line"
                  size="sm"
                  pending={isFetching}
                  onClick={() => void refetch()}
                >
                  Try Again
                </Button>
              }
            >
              We could not refresh your figures. You are seeing the last ones loaded.
            </TopNote>
          )}
          <Dashboard facts={facts} demo={demo} />
        </>
      )}
    </Read>
  )
}

const failed = (retry: () => void) => (
  <Card role="alert">
    <h1 className="h3" tabIndex={-1}>
      Failed to load MLM dashboard data
    </h1>
    <p className="muted">Check your connection, then try again.</p>
    <Button onClick={retry}>Try Again</Button>
  </Card>
)
