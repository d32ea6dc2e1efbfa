import { ArrowLeft, Printer } from 'lucide-react'
import { refusalOf } from '#web/queries/call.ts'
import { useRun } from '#web/queries/staff-payouts.ts'
import type { ScreenProps } from '#web/routes.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { RunFacts } from './run-facts.tsx'
import { RunHistory } from './run-history.tsx'
import { RunLines } from './run-lines.tsx'
import { RunSteps } from './run-steps.tsx'
import { NextStep } from './next-step.tsx'
import { RUN_STATES, runLabel } from './labels.ts'
import './payouts.css'

const NUMBER = /^[1-9]\d{0,8}$/

export default function RunScreen({ params }: ScreenProps) {
  const text = params.run ?? ''
  return <>{NUMBER.test(text) ? <Run runId={Number(text)} /> : <NoRun />}</>
}

function NoRun() {
  return (
    <>
      <h1 className="sr-only" tabIndex={-1}>
        Payouts
      </h1>
      <Empty text="There is no such run">
        <ButtonLink variant="soft" size="sm" href="/admin/payouts">
          All runs
        </ButtonLink>
      </Empty>
    </>
  )
}

/** One run: where it stands, what comes next and who may do it, and whom it pays. */
function Run({ runId }: { runId: number }) {
  const { data: run, error, refetch } = useRun(runId)
  if (!run && refusalOf(error)) return <NoRun />
  if (!run && error) return <NotLoaded what="The run" onRetry={() => void refetch()} />
  if (!run) return <Loading />
  const [tone, state] = RUN_STATES[run.status]
  return (
    <>
      <AppLink className="link small inline-flex items-center gap-1" href="/admin/payouts">
        <ArrowLeft className="i i-s" aria-hidden="true" />
        All runs
      </AppLink>
      <div className="desk-top mt-2">
        <h1 className="flex flex-wrap items-center gap-3" tabIndex={-1}>
          {runLabel(run)}
          <Badge tone={tone} dot>
            {state}
          </Badge>
        </h1>
        <ButtonLink variant="soft" size="sm" href={`/admin/payouts/${run.id}/sheet`}>
          <Printer className="i" aria-hidden="true" />
          <span className="max-[899px]:sr-only">Run sheet</span>
        </ButtonLink>
      </div>
      <RunSteps run={run} />
      <div className="pay-two">
        <NextStep run={run} />
        <RunFacts run={run} />
      </div>
      {run.status !== 'calculating' && <RunLines run={run} />}
      <RunHistory run={run} />
    </>
  )
}
