import { type Query, useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { ReconciliationView } from '#contract/reconciliation.ts'
import { staffListQuery, staffQuery } from '#web/queries/staff-list.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { LoadedPage } from '#web/staff/loaded.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { Section } from '#web/staff/section.tsx'
import { cursorOf } from '#web/staff/table/table-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Options } from '#web/ui/options.tsx'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { Invariants, Rounds, Verdict } from './proof.tsx'
import { TracedCommission } from './traced-commission.tsx'

const POLL_MS = 2000

/** Polled while a round is under way. */
const RECONCILIATION = {
  ...staffQuery('/api/reconciliation'),
  refetchInterval: ({ state }: Query<ReconciliationView>) =>
    state.data?.round ? POLL_MS : (false as const),
}

/** Whether partners' books are correct, and the path of each dollar through them. */
export default function ReconciliationScreen() {
  const query = useQuery(RECONCILIATION)
  return (
    <>
      <DeskHeading>
        <SmallButton
          icon={RotateCw}
          label="Check again"
          pending={query.isFetching}
          pendingLabel="Looking..."
          onClick={() => void query.refetch()}
        />
      </DeskHeading>
      <LoadedPage query={query} what="The proof">
        {(proof) => (
          <>
            <Verdict proof={proof} />
            <Invariants proof={proof} />
            <Rounds proof={proof} />
          </>
        )}
      </LoadedPage>
      <Trace />
    </>
  )
}

const PATH = '/admin/reconciliation'
const PAGE = 10
const KINDS = { order: 'Order', member: 'Partner', run: 'Payout run' } as const
type Kind = keyof typeof KINDS

const isKind = (text: string): text is Kind => text in KINDS
/** The number in `YB-12345` or `12345`. */
const numberIn = (text: string) => /^(?:yb)?[\s-]*([1-9]\d{0,8})$/i.exec(text.trim())?.[1]

/** Traces commissions from the sale to the bank's file, of an order, a partner or a run. */
function Trace() {
  const search = new URLSearchParams(useSearch())
  const kind = search.get('kind') ?? ''
  const number = numberIn(search.get('number') ?? '')
  return (
    <Section className="mt-8" headingClass="h3 mb-3" title="Trace a payment">
      <TraceForm
        key={`${kind} ${number}`}
        kind={isKind(kind) ? kind : 'order'}
        number={number ?? ''}
      />
      {isKind(kind) && number && (
        <Traced key={`${kind} of ${number}`} kind={kind} number={number} />
      )}
    </Section>
  )
}

function TraceForm({ kind: initialKind, number }: { kind: Kind; number: string }) {
  const [, navigate] = useLocation()
  const [kind, setKind] = useState<Kind>(initialKind)
  const [text, setText] = useState(number)
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = numberIn(text)
    setWrong(!found)
    if (!found) return
    navigate(`${PATH}?${new URLSearchParams({ kind, number: found }).toString()}`)
  }
  return (
    <form
      className="mb-4 grid items-start gap-3 phone:grid-cols-[180px_minmax(0,220px)_auto] phone:justify-start"
      noValidate
      aria-label="Trace a payment"
      onSubmit={submit}
    >
      <SelectField
        label="Trace by"
        value={kind}
        onChange={({ target }) => isKind(target.value) && setKind(target.value)}
      >
        <Options values={Object.keys(KINDS).filter(isKind)} labels={KINDS} />
      </SelectField>
      <TextField
        label="Number"
        placeholder={kind === 'order' ? 'YB-10001' : '12'}
        value={text}
        error={wrong ? 'Please enter its number' : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="soft" className="phone:mt-[27px]">
        Trace
      </Button>
    </form>
  )
}

function Traced({ kind, number }: { kind: Kind; number: string }) {
  const [cursors, setCursors] = useState<string[]>([])
  const cursor = cursors.at(-1)
  const query = new URLSearchParams({ [kind]: number, limit: String(PAGE) })
  if (cursor) query.set('cursor', cursor)
  const { data, error } = useQuery(staffListQuery('/api/reconciliation/trace', query.toString()))
  const next = cursorOf(data?.next ?? null)
  if (error && !data) return <Empty text={errorSentence(error)} />
  if (!data) return <p role="status">Loading…</p>
  if (data.total === 0)
    return <Empty text={`No commissions of ${KINDS[kind].toLowerCase()} ${number}`} />
  return (
    <div className="stack">
      <p className="muted small num" role="status">
        {data.total === 1 ? '1 commission' : `${data.total} commissions`} of{' '}
        {KINDS[kind].toLowerCase()} {number}
      </p>
      {data.items.map((commission) => (
        <TracedCommission key={commission.commissionId} traced={commission} />
      ))}
      <div className="flex justify-end gap-2">
        {cursor && (
          <SmallButton label="Previous" onClick={() => setCursors(cursors.slice(0, -1))} />
        )}
        {next && <SmallButton label="Next" onClick={() => setCursors([...cursors, next])} />}
      </div>
    </div>
  )
}
