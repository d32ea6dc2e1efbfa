import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { reconciliationQuery } from '#web/queries/staff-reconciliation.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { Invariants, Rounds, Verdict } from './proof.tsx'
import { Trace } from './trace.tsx'
import './reconciliation.css'

/** Whether partners' books are correct, and the path of each dollar through them. */
export default function ReconciliationScreen() {
  const { data, error, isFetching, refetch } = useQuery(reconciliationQuery())
  return (
    <>
      <DeskHeading>
        <SmallButton
          icon={RotateCw}
          label="Look again"
          pending={isFetching}
          pendingLabel="Looking..."
          onClick={() => void refetch()}
        />
      </DeskHeading>
      {error && !data && <NotLoaded what="The proof" onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {data && (
        <>
          <Verdict proof={data} />
          <Invariants proof={data} />
          <Rounds proof={data} />
        </>
      )}
      <Trace />
    </>
  )
}
