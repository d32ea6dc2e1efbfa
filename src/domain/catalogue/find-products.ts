// Finds the products that a phrase means, best first. What fits the whole phrase is listed; if nothing
// does, what fits most of it, and the words that fit none of that are named. A kind (a couch, a bed)
// and a budget are never given up for it, except a kind for a name: then the list is empty, and
// `nearest` has what comes near.

import { KINDS, type Preference } from '#content/search-meanings.ts'
import { type Condition, type Phrase, readPhrase } from './read-phrase.ts'
import { scoresOf } from './score-condition.ts'
import type { Scores, SearchedProduct, SearchIndex } from './search-index.ts'

/** `rank` is whole and grows with how well a product fits: no two searches of a phrase differ in it. */
export type Hit = { id: number; rank: number }

export type FoundProducts = {
  /** By rank, then by id. */
  hits: readonly Hit[]
  /** Words of the phrase that none of them has. */
  dropped: readonly string[]
  /** Only where there are no hits: what meets a part of the phrase, as many as `NEAREST`. */
  nearest: readonly Hit[]
}

const NEAREST = 6

/** What it weighs that a condition is met: names before properties, properties before words. */
const weightOf = (condition: Condition): number => {
  if (condition.is === 'setting') return 0
  if (condition.is === 'kind' || condition.is === 'elsewhere') return 32
  if (condition.is === 'word') return condition.isName ? 16 : 2
  return condition.is === 'literal' ? 2 : 4
}

type Weighed = { condition: Condition; weight: number; scores: Scores }

/** The products that a phrase means; undefined if it says nothing. Drafts only `withDrafts`. */
export function findProducts(
  index: SearchIndex,
  typed: string,
  { withDrafts = false }: { withDrafts?: boolean | undefined } = {},
): FoundProducts | undefined {
  const isListed = (slot: number) => {
    const product = index.products[slot]
    return product !== undefined && product.isCurrent && (product.isLive || withDrafts)
  }
  const isShown = (found: Scores) => {
    for (let slot = 0; slot < found.length; slot++)
      if ((found[slot] ?? 0) > 0 && isListed(slot)) return true
    return false
  }
  const read = readPhrase(index, typed, isShown)
  if (!read) return undefined
  const { phrase, weighed } = completed(index, read, isShown)
  const slots = index.products.flatMap((_, slot) => (isListed(slot) ? [slot] : []))
  const affordable = slots.filter((slot) => isWithin(phrase, index.products[slot]))
  const best = fitting(weighed, affordable, phrase)
  const rank = (slot: number) => rankOf(index.products[slot], slot, weighed, phrase.order)
  // Of an empty list only the words that nothing at all has: the others are met by what is nearest.
  const among = best.length > 0 ? best : slots
  const dropped = weighed
    .filter(({ weight, scores }) => weight > 0 && !among.some((slot) => scores[slot]))
    .map(({ condition }) => condition.typed)
  return {
    hits: inOrder(index, best, rank),
    dropped: [...new Set([...dropped, ...(best.length === 0 ? phrase.places : [])])],
    nearest: best.length > 0 ? [] : nearest(index, slots, weighed, phrase),
  }
}

/** Seats and sizes that nothing has still say what kind is wanted, and how large. */
function completed(
  index: SearchIndex,
  read: Phrase,
  isShown: (found: Scores) => boolean,
): { phrase: Phrase; weighed: Weighed[] } {
  const weighed = weigh(index, read)
  const unmet = weighed.find(({ condition, scores }) => isSize(condition) && !isShown(scores))
  if (!unmet) return { phrase: read, weighed }
  const { condition } = unmet
  const isLarge =
    condition.is === 'people'
      ? condition.people > 2
      : condition.is === 'bed' && condition.size === 'king'
  const phrase = {
    ...read,
    order: read.order ?? (isLarge ? ('widest' as const) : ('narrowest' as const)),
  }
  const hasKind = read.conditions.some(({ is }) => is === 'kind' || is === 'elsewhere')
  if (hasKind) return { phrase, weighed }
  const kind = KINDS.find(({ typed }) => typed.startsWith(condition.is === 'bed' ? 'bed' : 'couch'))
  const implied: Condition[] = kind
    ? [{ typed: condition.typed, is: 'kind', kind, text: condition.typed }]
    : []
  return { phrase, weighed: [...weighed, ...weigh(index, { ...read, conditions: implied })] }
}

const isSize = ({ is }: Condition) => is === 'people' || is === 'bed'

function inOrder(
  index: SearchIndex,
  slots: readonly number[],
  rank: (slot: number) => number,
): Hit[] {
  const hits = slots.map((slot) => ({ id: index.products[slot]?.id ?? 0, rank: rank(slot) }))
  return hits.sort((a, b) => b.rank - a.rank || a.id - b.id)
}

function isWithin({ budget }: Phrase, product: SearchedProduct | undefined): boolean {
  if (!budget || !product) return true
  const { minCents = 0, maxCents = Infinity } = budget
  return product.priceCents >= minCents && product.priceCents <= maxCents
}

/** The slots that meet the most of a phrase; none if they would miss its kind. */
function fitting(
  weighed: readonly Weighed[],
  slots: readonly number[],
  { budget, order }: Phrase,
): readonly number[] {
  const telling = weighed.filter(({ weight }) => weight > 0)
  if (telling.length === 0) {
    const settings = weighed.filter(({ condition }) => condition.is === 'setting')
    if (budget || order) return slots
    return slots.filter((slot) => settings.some(({ scores }) => scores[slot]))
  }
  const isKind = ({ condition }: Weighed) => condition.is === 'kind' || condition.is === 'elsewhere'
  // Mandeville is a name; Beach, the second word of one, gives no kind up: a beach chair is a chair.
  const isName = ({ condition }: Weighed) => condition.is === 'word' && condition.isFirst
  const [kinds, names] = [telling.filter(isKind), telling.filter(isName)]
  const ofKind = slots.filter((slot) => kinds.every(({ scores }) => scores[slot]))
  const hasName = (slot: number) => names.some(({ scores }) => scores[slot])
  const isOther = names.length > 0 && !ofKind.some(hasName)
  const wide = isOther ? slots.filter(hasName) : ofKind
  const candidates =
    wide.length > 0 || kinds.some(({ condition }) => condition.is === 'elsewhere') ? wide : ofKind
  return fittingBest(candidates, telling)
}

const metBy = (slot: number, weighed: readonly Weighed[]) => {
  let met = 0
  for (const { weight, scores } of weighed) if (scores[slot]) met += weight
  return met
}

function fittingBest(slots: readonly number[], weighed: readonly Weighed[]): number[] {
  let most = 1
  let best: number[] = []
  for (const slot of slots) {
    const met = metBy(slot, weighed)
    if (met > most) [most, best] = [met, []]
    if (met === most) best.push(slot)
  }
  return best
}

function nearest(
  index: SearchIndex,
  slots: readonly number[],
  weighed: readonly Weighed[],
  phrase: Phrase,
): Hit[] {
  const near = (slot: number) =>
    metBy(slot, weighed) * 1000 + Math.round(999 * nearness(phrase, index.products[slot]))
  // A budget alone is near to something, a word that nothing has is not.
  const met = slots.filter((slot) => phrase.budget || metBy(slot, weighed) > 0)
  return inOrder(index, met, near).slice(0, NEAREST)
}

/** From 0 to 1: how near a price is to the budget. */
function nearness({ budget }: Phrase, product: SearchedProduct | undefined): number {
  const { minCents = 0, maxCents = Infinity } = budget ?? {}
  const price = product?.priceCents ?? 0
  if (price > maxCents) return maxCents / price
  return price < minCents ? price / minCents : 1
}

const KIND_SHARE = 20
const MAX_RANK = 999_999_999

/** Nine digits at most. */
function rankOf(
  product: SearchedProduct | undefined,
  slot: number,
  weighed: readonly Weighed[],
  order: Preference | undefined,
): number {
  if (!product) return 0
  const { priceCents, widthCm, weightKg } = product
  if (order === 'price-asc') return MAX_RANK - Math.floor(priceCents / 100)
  if (order === 'price-desc') return Math.floor(priceCents / 100)
  if (order === 'widest') return widthCm
  // Where the measure is not known, nothing speaks for the product.
  if (order === 'narrowest') return widthCm > 0 ? MAX_RANK - widthCm : 0
  if (order === 'lightest') return weightKg > 0 ? MAX_RANK - weightKg : 0
  let rank = 0
  for (const { condition, weight, scores } of weighed) {
    // All that is listed is of the kind: what a product has counts for more than what it is called.
    const share = condition.is === 'kind' ? KIND_SHARE : Math.max(weight * 10, 1)
    rank += share * (scores[slot] ?? 0)
  }
  return rank
}

function weigh(index: SearchIndex, { conditions }: Phrase): Weighed[] {
  const isAlone = conditions.length === 1
  return conditions.map((condition) => ({
    condition,
    weight: weightOf(condition),
    scores: scoresOf(index, condition, isAlone),
  }))
}
