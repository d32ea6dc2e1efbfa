// The numbers in a message: what a box must pass, stand against or travel in, how much a visitor wants to spend, how
// many of an item. Lengths are whole centimetres, rounded down, so that no answer promises more room than there is.

import { CARS } from '#contract/fit-rules.ts'

type Car = (typeof CARS)[number]
/** What an item must pass, stand against or travel in. People seldom know the measures of their car. */
export type Opening =
  | { kind: 'door' | 'stair' | 'wall'; cm: number | undefined }
  | { kind: 'car'; car: Car | undefined }

const CM_PER_INCH = 2.54

const OPENINGS: [RegExp, 'door' | 'stair' | 'wall'][] = [
  [/ (?:wall|alcove|room|space|corner) /, 'wall'],
  [/ (?:door|doorway|gate|grill|corridor|hallway|hall|passage|entrance|lift|elevator) /, 'door'],
  [/ (?:stair|staircase|stairway|stairwell|step|upstair) /, 'stair'],
]

const [HATCHBACK, WAGON, TRUNK] = CARS
/** Models that many people here drive, by the shape of their back. */
const CAR_KINDS: [RegExp, Car | undefined][] = [
  [/ (?:wagon|probox|fielder|suv|crv|rav4|noah|voxy|minivan|ad wagon|caravan) /, WAGON],
  [/ (?:hatchback|vitz|swift|fit car|honda fit|note|demio|march|aqua|yaris) /, HATCHBACK],
  [/ (?:sedan|saloon|taxi|axio|corolla|boot|trunk|civic|sylphy|tiida|premio) /, TRUNK],
  [
    / (?:car|van|truck|vehicle|bus|toyota|nissan|honda|suzuki|hiace|back seat|pickup truck) /,
    undefined,
  ],
]

/** A width with the opening it belongs to: a door's, unless another is named. */
export function openingIn(message: string, line: string): Opening | undefined {
  const ofCar = CAR_KINDS.find(([pattern]) => pattern.test(line))
  if (ofCar) return { kind: 'car', car: ofCar[1] }
  const kind = OPENINGS.find(([pattern]) => pattern.test(line))?.[1]
  const cm = centimetresIn(message) ?? longMeasureIn(message, kind) ?? bareWidthIn(message, kind)
  if (kind !== undefined) return { kind, cm }
  return cm === undefined || cm > 150 ? undefined : { kind: 'door', cm }
}

/** `70 cm`, `28 inches`, `28"`. */
function centimetresIn(message: string): number | undefined {
  const [, cm] = /(\d{2,3}(?:\.\d)?)\s{0,3}-?\s{0,3}(?:cm|centi)/i.exec(message) ?? []
  if (cm) return Number(cm)
  const [, inches] =
    /(\d{2,3}(?:\.\d{1,2})?)\s{0,3}-?\s{0,3}(?:"|”|''|in\b|inch)/i.exec(message) ?? []
  return inches ? Math.floor(Number(inches) * CM_PER_INCH) : undefined
}

/** `2.4 m`, `8 ft`: how walls are measured. For a door it counts only if it can be its width. */
function longMeasureIn(message: string, kind: string | undefined): number | undefined {
  if (kind === undefined) return undefined
  const [, metres] =
    /(\d{1,2}(?:\.\d{1,2})?)\s{0,3}-?\s{0,3}(?:m\b|met(?:er|re))/i.exec(message) ?? []
  const [, feet] = /(\d{1,2}(?:\.\d)?)\s{0,3}-?\s{0,3}(?:ft\b|feet|foot|')/i.exec(message) ?? []
  if (metres === undefined && feet === undefined) return undefined
  const cm = Math.floor(metres ? Number(metres) * 100 : Number(feet) * 12 * CM_PER_INCH)
  return kind === 'wall' || cm <= 150 ? cm : undefined
}

/** A number without a unit beside a door or stair: inches up to 48, centimetres above. */
function bareWidthIn(message: string, kind: string | undefined): number | undefined {
  if (kind !== 'door' && kind !== 'stair') return undefined
  const width = Number(
    /(?<![\d$,.])(\d{2,3})(?![\d,.]|\s{0,2}(?:k\b|kg|lb|thousand))/i.exec(message)?.[1],
  )
  if (!(width >= 20 && width <= 150)) return undefined
  return width <= 48 ? Math.floor(width * CM_PER_INCH) : width
}

const AMOUNT = String.raw`(?:j?\$|jmd|ja)?\s{0,3}(\d[\d,]{0,12}(?:\.\d{1,2})?)\s{0,3}(k\b|thousand|grand|gran\b|mil\b|million)?`
const BUDGETS = [
  String.raw`(?:under|below|less than|at most|up to|max(?:imum)?|budget(?: is| a| of)?|within|cheaper than|not more than|no more than|over)\s{0,3}(?:of\s{0,3})?(?:about\s{0,3}|around\s{0,3})?${AMOUNT}`,
  String.raw`(?:have|ave|got|got only|can (?:spend|afford|pay|manage)|mi have)\s{1,3}(?:only\s{1,3}|about\s{1,3}|around\s{1,3}|bout\s{1,3})?${AMOUNT}`,
  String.raw`spend(?:ing)?\s{1,3}(?:only\s{1,3}|about\s{1,3}|around\s{1,3})?${AMOUNT}`,
  String.raw`${AMOUNT}\s{0,3}(?:dollars?|jmd|ja)?\s{0,3}(?:to spend|budget|or less|max|tops|or under)`,
  String.raw`(?:for|with|fi|about|around)\s{1,3}${AMOUNT}`,
].map((text) => new RegExp(text, 'i'))

const SHORT_BUDGET =
  /(?:under|below|less than|up to|at most)\s{1,3}(?:j?\$)?(\d{2,3})(?![\d,.]|\s{0,3}(?:k\b|thousand|grand|cm|centi|"|inch|in\b|ft|feet|foot|m\b|met|kg|kilo|lb|pound|year|day|hour|week|month|people|person))/i

const NUMBER_WORDS: [RegExp, string][] = [
  [/\b(?:a|one) hundred(?= (?:grand|thousand|k\b))/gi, '100'],
  [/\b(?:one|a) fifty(?= (?:grand|thousand))/gi, '150'],
  [/\btwo hundred(?= (?:grand|thousand|k\b))/gi, '200'],
  [/\bninety(?= (?:grand|thousand))/gi, '90'],
  [/\beighty(?= (?:grand|thousand))/gi, '80'],
  [/\bseventy(?= (?:grand|thousand))/gi, '70'],
  [/\bsixty(?= (?:grand|thousand))/gi, '60'],
  [/\bfifty(?= (?:grand|thousand))/gi, '50'],
  [/\bforty(?= (?:grand|thousand))/gi, '40'],
]

/** What a visitor wants to spend at most, in cents: from J$10,000, so that no other number is taken for it. */
export function budgetIn(message: string): number | undefined {
  const text = NUMBER_WORDS.reduce(
    (all, [words, digits]) => all.replaceAll(words, digits),
    message.replaceAll(/\bdan\b/gi, 'than'),
  )
  // `under 100` of furniture is thousands.
  const short = Number(SHORT_BUDGET.exec(text)?.[1])
  if (short >= 20 && short < 1000) return short * 1000 * 100
  const amounts = BUDGETS.map((budget) => {
    const [, digits, unit] = budget.exec(text) ?? []
    const times = unit === undefined ? 1 : /^mil/i.test(unit) ? 1_000_000 : 1000
    return Number(digits?.replaceAll(',', '')) * times
  })
  const dollars = amounts.find((amount) => amount >= 10_000 && amount < 100_000_000)
  return dollars === undefined ? undefined : Math.floor(dollars * 100)
}

/** How many of an item are meant: `2 montego`, `four chairs`. At most 20, as in an order. */
export function quantityIn(line: string): number {
  const [, count] =
    / (\d{1,2}) (?:of the |x )?(?!seater|person|people|day|cm|kg|inch|ft|foot|k |pm|am|hour|year|month|week|box|man|men|bedroom|door|step|flight|different|colour)\w/.exec(
      line,
    ) ?? []
  const quantity = Number(count)
  return quantity >= 2 && quantity <= 20 ? quantity : 1
}
