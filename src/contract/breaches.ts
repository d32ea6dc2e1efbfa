// The register of data breaches: what happened to people's data, what was done, and whether the Information
// Commissioner and the persons concerned were notified. It names nobody. Times are typed in Jamaican time.

import { z } from 'zod'
import { freeText, oneLine, withoutCard } from './free-text.ts'
import { jamaicaMinute } from './jamaica.ts'
import { listedBy } from './lists.ts'
import { instant } from './units.ts'

/** The Information Commissioner is notified of a breach within these hours of finding it. */
export const COMMISSIONER_HOURS = 72

/** `notified-late`: after the deadline. `not-notified`: decided, for a reason. */
export const BREACH_STATES = [
  'due',
  'overdue',
  'notified',
  'notified-late',
  'not-notified',
] as const
export type BreachState = (typeof BREACH_STATES)[number]

/** The texts of a breach, with their lengths. */
export const BREACH_LENGTHS = { what: 4000, whose: 200, data: 1000, measures: 4000, reason: 500 }

/** Whether a word looks like an e-mail address. */
const isAddress = (word: string) => {
  const at = word.indexOf('@')
  return at > 0 && word.includes('.', at + 2)
}

const nobody = <T extends z.ZodType<string, string>>(schema: T) =>
  schema.refine(
    (text) => !text.split(/\s/).some(isAddress),
    'Do not enter e-mail addresses. Say how many people, not who',
  )

const MINUTE = /^20\d\d-\d\d-\d\dT\d\d:\d\d$/
const isMinute = (text: string) =>
  MINUTE.test(text) &&
  !Number.isNaN(Date.parse(`${text}:00-05:00`)) &&
  typedMinute(momentOf(text)) === text

/** A moment in Jamaica as a form has it, `2026-11-27T14:05`, in the program's own form. */
export const momentOf = (typed: string): Date => new Date(`${typed}:00-05:00`)
/** The same the other way round. */
export const typedMinute = (at: Date): string => jamaicaMinute(at).replace(' ', 'T')

const TIME = 'Please enter a day and a time'
const perhapsMinute = z
  .string(TIME)
  .trim()
  .refine((text) => text === '' || isMinute(text), TIME)

const facts = {
  foundAt: z.string(TIME).trim().refine(isMinute, TIME),
  what: nobody(freeText(BREACH_LENGTHS.what, 'Please tell us what happened')),
  whose: nobody(withoutCard(oneLine(BREACH_LENGTHS.whose, 'Please say whose data it is'))),
  /** Null as long as it is not known. */
  people: z
    .int('Please enter a whole number')
    .min(0, 'Please enter a whole number')
    .max(100_000_000, 'Please enter a whole number')
    .nullable(),
  data: nobody(freeText(BREACH_LENGTHS.data, 'Please say which data')),
  measures: nobody(freeText(BREACH_LENGTHS.measures)),
  /** When they were notified, or why they are not; both empty as long as neither is decided. */
  commissionerAt: perhapsMinute,
  commissionerNot: nobody(freeText(BREACH_LENGTHS.reason)),
  personsAt: perhapsMinute,
  personsNot: nobody(freeText(BREACH_LENGTHS.reason)),
}

type Notified = { foundAt: string } & Record<
  'commissionerAt' | 'commissionerNot' | 'personsAt' | 'personsNot',
  string
>

/** Nobody is notified of what was not found, or notified and not notified. */
function checkNotified(breach: Notified, context: z.RefinementCtx): void {
  for (const who of ['commissioner', 'persons'] as const) {
    const at = breach[`${who}At`]
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (at && at < breach.foundAt) issue(`${who}At`, 'This is before the breach was found')
    if (at && breach[`${who}Not`]) issue(`${who}Not`, 'Please leave this empty: they were notified')
  }
}

/** `POST /api/breaches`. */
export const NoteBreach = z.strictObject(facts).superRefine(checkNotified)
export type NoteBreach = z.infer<typeof NoteBreach>

/** `POST /api/breaches/{id}/versions`: all of it as it is now, and why it differs from the version that was read. */
export const CorrectBreach = z
  .strictObject({
    ...facts,
    version: z.int().min(1),
    reason: nobody(freeText(BREACH_LENGTHS.reason, 'Please describe what changed')),
  })
  .superRefine(checkNotified)
export type CorrectBreach = z.infer<typeof CorrectBreach>

/** `GET /api/breaches`, found last first. `open`: the Commissioner is still to be notified. */
const filters = { state: z.enum(['open', 'done']).optional() }
export const ListBreaches = z.strictObject({ ...listedBy('found'), ...filters })
export type ListBreaches = z.infer<typeof ListBreaches>

/** `POST /api/breach-exports`: every version of every breach. */
export const ExportBreaches = z.strictObject({})

/** A breach as its newest version has it. */
export const BreachView = z.object({
  id: z.number(),
  version: z.number(),
  foundAt: instant,
  /** Until when the Commissioner is to be notified. */
  dueAt: instant,
  state: z.enum(BREACH_STATES),
  what: z.string(),
  whose: z.string(),
  people: z.number().nullable(),
  data: z.string(),
  measures: z.string(),
  commissionerAt: instant.nullable(),
  commissionerNot: z.string(),
  personsAt: instant.nullable(),
  personsNot: z.string(),
  /** When and by whom this version was written. */
  at: instant,
  by: z.string(),
})
export type BreachView = z.input<typeof BreachView>

/** The fields that a version may have changed. */
export const BREACH_FIELDS = [
  'foundAt',
  'what',
  'whose',
  'people',
  'data',
  'measures',
  'commissionerAt',
  'commissionerNot',
  'personsAt',
  'personsNot',
] as const
export type BreachField = (typeof BREACH_FIELDS)[number]

/** `GET /api/breaches/{id}`: with its versions, oldest first, and the old and new value of each change. */
export const BreachRecordView = BreachView.extend({
  versions: z.array(
    z.object({
      version: z.number(),
      at: instant,
      by: z.string(),
      /** Empty for the first. */
      reason: z.string(),
      changes: z.array(
        z.object({ field: z.enum(BREACH_FIELDS), old: z.string(), new: z.string() }),
      ),
    }),
  ),
})
export type BreachRecordView = z.input<typeof BreachRecordView>
