// What the register of data breaches calls its fields and states.

import type { BreachField, BreachState, BreachView, NoteBreach } from '#contract/breaches.ts'
import { typedMinute } from '#contract/breaches.ts'
import { formatShortInstant } from '#contract/jamaica.ts'
import type { StateLabel } from '#web/staff/table/columns.tsx'

export const FIELD_LABELS: Record<BreachField, string> = {
  foundAt: 'Found',
  what: 'What happened',
  whose: 'Whose data',
  people: 'How many people',
  data: 'Which data',
  measures: 'What was done',
  commissionerAt: 'Commissioner notified',
  commissionerNot: 'Commissioner not notified, because',
  personsAt: 'Persons notified',
  personsNot: 'Persons not notified, because',
}

export const OPEN_LABELS = { open: 'Commissioner to be notified', done: 'Settled' }

const STATE_LABELS: Record<BreachState, StateLabel> = {
  due: ['warn', 'To be notified'],
  overdue: ['bad', 'Overdue'],
  notified: ['ok', 'Notified'],
  'notified-late': ['warn', 'Notified late'],
  'not-notified': ['neutral', 'Not notified'],
}
export const labelOf = ({ state }: Pick<BreachView, 'state'>) => STATE_LABELS[state]

/** What stands under the state. */
export function deadlineText(breach: BreachView): string {
  const { state, dueAt, commissionerAt, commissionerNot } = breach
  if (state === 'not-notified') return commissionerNot
  if (commissionerAt) return formatShortInstant(commissionerAt)
  const until = formatShortInstant(dueAt)
  return state === 'overdue' ? `was due by ${until}` : `by ${until}`
}

export function personsText({ personsAt, personsNot }: BreachView): string {
  if (personsAt) return `Notified ${formatShortInstant(personsAt)}`
  return personsNot ? `Not notified: ${personsNot}` : 'Not decided'
}

export const NEW_BREACH: NoteBreach = {
  foundAt: '',
  what: '',
  whose: '',
  people: null,
  data: '',
  measures: '',
  commissionerAt: '',
  commissionerNot: '',
  personsAt: '',
  personsNot: '',
}

const typed = (iso: string | null) => (iso ? typedMinute(new Date(iso)) : '')

/** A breach as its form has it. */
export const formOfBreach = (breach: BreachView): NoteBreach => ({
  foundAt: typed(breach.foundAt),
  what: breach.what,
  whose: breach.whose,
  people: breach.people,
  data: breach.data,
  measures: breach.measures,
  commissionerAt: typed(breach.commissionerAt),
  commissionerNot: breach.commissionerNot,
  personsAt: typed(breach.personsAt),
  personsNot: breach.personsNot,
})
