import { Mail, Merge } from 'lucide-react'
import { Fragment, useState } from 'react'
import { formatMonthAndYear, monthAt } from '#contract/jamaica.ts'
import type { PersonView } from '#contract/people.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import type { ScreenProps } from '#web/route.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { RecordScreen } from '#web/staff/record-screen.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { PersonFigures } from './person-figures.tsx'
import { PersonHistory } from './person-history.tsx'
import { Notes } from './person-notes.tsx'
import { PersonOrders } from './person-orders.tsx'
import { Newsletter, Places, Vouchers, Warranties } from './person-side.tsx'
import { SamePerson } from './same-person.tsx'

const TRAIL = [{ label: 'Customers', href: '/admin/customers' }]

const MergeDialog = onDemand('The form', () => import('./merge-dialog.tsx'))

/** A person: what was ordered, what is due, what happened, and what staff should know. */
export default function PersonScreen({ params }: ScreenProps) {
  return (
    <RecordScreen
      what="customer"
      trail={TRAIL}
      idText={params.id}
      query={(id) => staffQuery(`/api/people/${id}`)}
      nameOf={({ name }) => name}
    >
      {(person, id) => <Page key={id} id={id} person={person} />}
    </RecordScreen>
  )
}

type Props = { id: number; person: PersonView }

const COLUMN = 'stack min-w-0 grid-cols-1 gap-3.5 desk:gap-5'

function Page({ id, person }: Props) {
  return (
    <>
      <Head id={id} person={person} />
      <PersonFigures figures={person.figures} />
      <div className="stack grid-cols-1 items-start gap-3.5 desk:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)] desk:gap-5">
        <div className={COLUMN}>
          <PersonOrders id={id} />
          <PersonHistory id={id} />
        </div>
        <div className={COLUMN}>
          <Notes id={id} person={person} />
          <Places person={person} />
          <Warranties person={person} />
          <Vouchers person={person} />
          <SamePerson id={id} person={person} />
          <Newsletter person={person} />
        </div>
      </div>
    </>
  )
}

/** `AB` of `Ann-Marie van Brown`. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const [first = '', last = ''] = [words[0]?.[0], words.length > 1 ? words.at(-1)?.[0] : '']
  return (first + last).toUpperCase()
}

function Head({ id, person }: Props) {
  const mayAnswer = useCan('customers.answer')
  const [isMerging, setMerging] = useState(false)
  const { name, email, customers, phones, since } = person
  return (
    <div className="desk-top flex-wrap items-start">
      <div className="flex min-w-[min(100%,320px)] flex-1 items-center gap-4">
        <span
          className="tone-kraft min-w-13 rounded-[8px] text-center font-heading text-[1.125rem] leading-13 font-bold"
          aria-hidden="true"
        >
          {initialsOf(name)}
        </span>
        <div className="min-w-0">
          <h1 className="wrap-anywhere whitespace-normal" tabIndex={-1}>
            {name}
          </h1>
          <p className="muted num wrap-anywhere">
            {customers.map((customer) => `${customer.email}, `)}
            {phones.items.map((phone, index) => (
              <Fragment key={phone}>
                {index > 0 && ', '}
                <span className="inline-block">{phone}</span>
              </Fragment>
            ))}
            {phones.more > 0 && ` and ${phones.more} more numbers`}. Since{' '}
            {formatMonthAndYear(monthAt(new Date(since)))}
          </p>
        </div>
      </div>
      <div className="cluster max-desk:w-full max-desk:*:flex-auto">
        <a className="btn btn-soft btn-sm" href={`mailto:${encodeURIComponent(email)}`}>
          <Mail className="i" aria-hidden="true" />
          Write
        </a>
        {mayAnswer && <SmallButton icon={Merge} label="Merge" onClick={() => setMerging(true)} />}
      </div>
      {isMerging && <MergeDialog id={id} name={name} onClose={() => setMerging(false)} />}
    </div>
  )
}
