import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { BreachView } from '#contract/breaches.ts'
import { formatShortInstant } from '#contract/jamaica.ts'
import { fileAsStaff } from '#web/queries/staff-call.ts'
import { staffList } from '#web/queries/staff-list.ts'
import { ExportButton } from '#web/staff/download.tsx'
import { formatCount } from '#web/staff/format.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import {
  actionColumn,
  type Column,
  column,
  figures,
  StateBadge,
  TimeCell,
  TwoLines,
} from '#web/staff/table/columns.tsx'
import { DeskTable, noneOrAll } from '#web/staff/table/desk-table.tsx'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { deadlineText, labelOf, OPEN_LABELS, personsText } from './breach-labels.ts'

const BreachDialog = onDemand('The breach', () => import('./breach-dialog.tsx'))
const NewBreachDialog = onDemand('The form', () => import('./new-breach-dialog.tsx'))

const PATH = '/admin/privacy/breaches'

/** The register of data breaches, with what is still due to the Information Commissioner. */
export default function BreachesScreen() {
  const [isNew, setIsNew] = useState(false)
  return (
    <>
      <Breadcrumbs trail={[{ label: 'Personal data', href: '/admin/privacy' }]} here="Breaches" />
      <DeskTable
        name="breaches"
        label="Data breaches"
        renderHeading={(total) => (
          <DeskHeading total={total}>
            <ExportButton
              fileName="data-breaches.csv"
              read={() => fileAsStaff('/api/breach-exports', {})}
            />
            <SmallButton icon={Plus} label="Record breach" onClick={() => setIsNew(true)} />
          </DeskHeading>
        )}
        query={staffList('/api/breaches')}
        searchLabel="Search breaches"
        filters={[filterBy('state', 'Any state', OPEN_LABELS)]}
        note={
          <p className="small muted mb-3">
            Notify the Information Commissioner within 72 hours of finding a breach. Entries cannot
            be deleted and must not contain names.
          </p>
        }
        columns={(onOpen: (row: BreachView) => void) => [
          ...COLUMNS,
          actionColumn(onOpen, ({ id }: BreachView) => (
            <>
              Open <span className="sr-only">breach {id}</span>
            </>
          )),
        ]}
        empty={noneOrAll('breaches', PATH)}
        renderDialog={(breach: BreachView, close) => (
          <BreachDialog breach={breach} onClose={close} />
        )}
      />
      {isNew && <NewBreachDialog onClose={() => setIsNew(false)} />}
    </>
  )
}

const COLUMNS: Column<BreachView>[] = [
  column('what', 'What happened', { rowHeader: true }, ({ id, what, whose }) => (
    <span className="grid max-w-[44ch] gap-0.5 py-1.5 wrap-anywhere">
      <b>
        {id}. {whose}
      </b>
      <span className="line-clamp-2 font-normal">{what}</span>
    </span>
  )),
  column('found', 'Found', { sort: 'found' }, ({ foundAt }) => (
    <TimeCell at={foundAt}>{formatShortInstant(foundAt)}</TimeCell>
  )),
  figures('people', 'People', ({ people }) => (people === null ? 'Unknown' : formatCount(people))),
  column('commissioner', 'Commissioner', (breach) => (
    <TwoLines below={deadlineText(breach)}>
      <StateBadge state={labelOf(breach)} />
    </TwoLines>
  )),
  column('persons', 'Persons', (breach) => <span className="small">{personsText(breach)}</span>),
]
