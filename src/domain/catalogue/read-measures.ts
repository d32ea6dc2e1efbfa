// Reads what of a phrase is a number: a budget, a measure, a count of seats. Each reader returns what
// it understood and the phrase without it, so that no figure is looked for as a word, too.

import { NUMBER, numberOf, NUMBERS } from './search-facts.ts'

/** In cents; undefined where there is no bound. */
export type Budget = { minCents?: number | undefined; maxCents?: number | undefined }

/** Lengths in centimetres. `door`: the carton passes; `within`: at most so wide; `near`: about so long. */
export type Lengths = {
  how: 'door' | 'within' | 'near'
  cm: readonly number[]
  isWidth: boolean
  typed: string
}

const AMOUNT = String.raw`(?:j ?a?\$|ja?\$|\$)? ?(\d[\d,]{0,12}(?:\.\d{1,2})?) ?(k|grand|thousand|tousand|million|mil)?\b(?! ?(?:cm|mm|m|ft|feet|foot|inch|inches|in|x|metres?|meters?|seat|seater|people|person)\b)(?: ?(?:jmd|dollars?|bucks))?`
const UNDER =
  '(?:under|below|beneath|less than|less dan|up to|upto|no more than|not more than|at most|max|maximum|within|cheaper than|lower than|not over|budget of|budget is|budget|for under|<)'
const OVER = '(?:over|above|more than|at least|from|minimum|min|starting at|>)'
const OR_LESS = '(?:or less|or under|and under|or below|and below|max|maximum|budget|tops)'

const BETWEEN = new RegExp(`(?:between|from)? ?(?<![\\d,.])${AMOUNT} ?(?:and|to|-) ?${AMOUNT}`)
const MAX = new RegExp(`${UNDER} ?(?:of|is|a)? ?${AMOUNT}`)
const MAX_AFTER = new RegExp(`${AMOUNT} ${OR_LESS}`)
const AROUND_AMOUNT = new RegExp(`(?:around|about|roughly|close to|near) ?${AMOUNT}`)
const MIN = new RegExp(`${OVER} ?${AMOUNT}`)
const BARE = [
  /(?:^| |j|ja)\$ ?(\d[\d,]{0,12}(?:\.\d{1,2})?) ?(k|grand|thousand|million)?/,
  /\b(\d[\d,]{0,12}) ?(k|grand|thousand|tousand)\b/,
  /\b(\d{2,3},?\d{3})\b/,
]

/** A plain number under this is thousands: nobody looks for a couch under 80 dollars. */
const THOUSANDS_BELOW = 1000
const MAX_CENTS = 99_999_999_00

function centsOf(digits: string, unit: string | undefined): number {
  const number = Number(digits.replaceAll(',', ''))
  const times =
    unit === undefined ? (number < THOUSANDS_BELOW ? 1000 : 1) : unit.startsWith('mil') ? 1e6 : 1000
  return Math.min(Math.round(number * times * 100), MAX_CENTS)
}

type Form = [RegExp, (cents: number[]) => Budget]

/** "under 100000", "up to 80k", "between 50 and 80 thousand"; an amount alone is the most to pay. */
export function readBudget(phrase: string): { budget: Budget | undefined; rest: string } {
  const forms: Form[] = [
    // "From 50k to 80k" holds a lower bound, too: two amounts are looked for first.
    [BETWEEN, ([a = 0, b = 0]) => ({ minCents: Math.min(a, b), maxCents: Math.max(a, b) })],
    [MAX, ([maxCents]) => ({ maxCents })],
    [AROUND_AMOUNT, ([cents = 0]) => ({ minCents: cents * 0.75, maxCents: cents * 1.25 })],
    [MAX_AFTER, ([maxCents]) => ({ maxCents })],
    [MIN, ([minCents]) => ({ minCents })],
    ...BARE.map((form): Form => [form, ([maxCents]) => ({ maxCents })]),
  ]
  for (const [form, read] of forms) {
    const found = form.exec(phrase)
    if (!found) continue
    const parts = found.slice(1)
    const lastUnit = parts.findLast((part) => part && /^[a-z]/.test(part))
    const cents = parts.flatMap((part, index) =>
      part && /^\d/.test(part) ? [centsOf(part, parts[index + 1] ?? lastUnit)] : [],
    )
    // Two figures without a word for money are measures.
    if (form === BETWEEN && Math.max(...cents) < 1_000_000 && !lastUnit) continue
    return { budget: read(cents), rest: without(phrase, found) }
  }
  return { budget: undefined, rest: phrase }
}

const TENS = ['ten', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const TEN = new RegExp(`\\b(?:${TENS.join('|')})\\b`, 'g')
const COUNTED = new RegExp(
  `\\b(${NUMBERS.join('|')}) (hundred|thousand|foot|feet|inch|inches|metres?|meters?)\\b`,
  'g',
)

/** `fifty thousand`, `a hundred thousand`, `six foot` and `75"` in figures and words. */
export const withFigures = (phrase: string) =>
  phrase
    .replaceAll(TEN, (word) => `${TENS.indexOf(word) + 1}0`)
    .replaceAll(/\b(?:a|one) hundred\b|\bhundred(?= (?:thousand|grand))/g, '100')
    .replaceAll(COUNTED, (_, word: string, unit: string) =>
      unit === 'hundred' ? `${numberOf(word)}00` : `${numberOf(word)} ${unit}`,
    )
    .replaceAll(/(\d) ?["”]/g, '$1 inch ')
    .replaceAll(/(\d) ?['′]/g, '$1 ft ')

const CM_PER: Record<string, number> = { c: 1, m: 100, f: 30.48, i: 2.54 }
const UNIT = 'cm|centimetres?|centimeters?|metres?|meters?|m|ft|feet|foot|inch|inches|in'
const PAIR = new RegExp(
  `\\b(\\d{2,3}(?:\\.\\d)?) ?(${UNIT})? ?(?:x|×|by) ?(\\d{2,3}(?:\\.\\d)?)(?: ?(${UNIT}))?\\b`,
)
const SINGLE = new RegExp(
  `\\b(\\d{1,3}(?:\\.\\d+)?)(?: ?-?(${UNIT})\\b(?: ?(\\d{1,2}) ?(?:inch|inches|in)\\b)?|(?= (?:wide|width|long|deep|high|tall)\\b))`,
)
const DOOR =
  /\b(?:door|doorway|doors|lift|elevator|stairs?|staircase|passage|passageway|gate|hallway|corridor)\b/
const WITHIN = /\b(?:wall|space|gap|nook|alcove|room|fit|fits|under|less than|up to|max|within)\b/
const SIDES = /\b(?:wide|width|long|length|deep|depth|high|height|tall|thick|thickness|across)\b/g
const AROUND =
  /\b(?:door|doorway|doors|lift|elevator|passage|passageway|gate|hallway|corridor|wall|space|gap|nook|alcove|fit|fits|through|tru|under|less than|up to|max|within|narrow)\b/g

export function readLengths(phrase: string): { lengths: Lengths | undefined; rest: string } {
  const pair = PAIR.exec(phrase)
  if (pair) {
    const [, a, unitA, b, unitB] = pair
    const unit = unitB ?? unitA
    // Beds are named in inches, too: 60 x 80.
    const inches = !unit && Math.max(Number(a), Number(b)) < 90
    const per = inches ? 2.54 : (CM_PER[unit?.[0] ?? 'c'] ?? 1)
    const cm = [Number(a) * per, Number(b) * per]
    return {
      lengths: { how: 'near', cm, isWidth: false, typed: pair[0] },
      rest: without(phrase, pair),
    }
  }
  const single = SINGLE.exec(phrase)
  if (!single) return { lengths: undefined, rest: phrase }
  const [, number, unit, inches] = single
  const per = CM_PER[unit?.startsWith('m') ? 'm' : (unit?.[0] ?? 'c')] ?? 1
  const cm = [Number(number) * per + Number(inches ?? 0) * 2.54]
  const how = DOOR.test(phrase) ? 'door' : WITHIN.test(phrase) ? 'within' : 'near'
  const isWidth = /\b(?:wide|width|across)\b/.test(phrase)
  const left = without(phrase, single).replaceAll(SIDES, ' ')
  return {
    lengths: { how, cm, isWidth, typed: single[0] },
    rest: how === 'near' ? left : left.replaceAll(AROUND, ' '),
  }
}

const SEATER = new RegExp(
  `(?:\\b(?:holds?|seats?|fits?|sleeps?|for|fi) )?\\b(${NUMBER})[ -]?(?:seater|seaters|sitter|sitters|seats?|seated|places?|person|persons|people|man)\\b`,
)
const FOR_SO_MANY = new RegExp(
  `\\b(?:for|fi|seats?|sleeps?|hold|holds|fit|fits)(?: a)? (${NUMBER})\\b(?! ?(?:\\d|,|bed|mattress|room))(?: (?:people|persons?|adults?|smaddy))?`,
)

export function readPeople(phrase: string): {
  people: { typed: string; count: number } | undefined
  rest: string
} {
  const found = SEATER.exec(phrase) ?? FOR_SO_MANY.exec(phrase)
  if (!found) return { people: undefined, rest: phrase }
  return {
    people: { typed: found[0].trim(), count: numberOf(found[1] ?? '') },
    rest: without(phrase, found),
  }
}

const without = (phrase: string, found: RegExpExecArray) =>
  `${phrase.slice(0, found.index)} ${phrase.slice(found.index + found[0].length)}`
