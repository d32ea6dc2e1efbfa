// How well each product meets one condition of a phrase: 0 where it does not, 100 where its name says so.

import type { Condition } from './read-phrase.ts'
import type { Lengths } from './read-measures.ts'
import { SCORES, type Scores, type SearchedProduct, type SearchIndex } from './search-index.ts'

/** `isAlone`: the condition is the whole phrase. */
export function scoresOf(index: SearchIndex, condition: Condition, isAlone: boolean): Scores {
  switch (condition.is) {
    case 'kind':
      return ofKind(index, condition)
    case 'elsewhere':
      return new Uint8Array(index.products.length)
    case 'property':
      return withText(index, condition)
    case 'color':
      return inColor(index, condition, isAlone)
    case 'bed': {
      const sized = index.remember(`bed ${condition.size}`, ({ bed }) =>
        bed === condition.size ? 100 : 0,
      )
      // Alone it may be the beginning of another word: of Kingston.
      return sized.some(Boolean) || !condition.word || !isAlone
        ? sized
        : index.findWord(condition.word)
    }
    case 'people': {
      const { people } = condition
      return index.remember(`people ${people}`, ({ seats, sleeps }) =>
        seats.includes(people) ? (seats.length > 1 ? 80 : 100) : sleeps === people ? 60 : 0,
      )
    }
    case 'lengths':
      return Uint8Array.from(index.products, (product) => lengthScore(product, condition.lengths))
    case 'literal':
      return Uint8Array.from(index.products, ({ name, text }) =>
        name.includes(condition.text)
          ? SCORES.name
          : text.includes(condition.text)
            ? SCORES.text
            : 0,
      )
    case 'word':
    case 'setting':
      return anyOf(condition.words.map((word) => index.findWord(word)))
    default:
      return condition satisfies never
  }
}

function anyOf([first = new Uint8Array(), ...others]: readonly Scores[]): Scores {
  for (const other of others)
    for (const [slot, score] of other.entries()) if (score > (first[slot] ?? 0)) first[slot] = score
  return first
}

/** It is called by another word for the same. */
const OTHER_NAME = 95

/** A text that begins a word, of several. The tables are ours: no text of them is a pattern. */
const startOf = (texts: string) => new RegExp(`(?<![a-z0-9])(?:${texts.split(', ').join('|')})`)

function ofKind(
  index: SearchIndex,
  { kind, text: called }: Extract<Condition, { is: 'kind' }>,
): Scores {
  const named = startOf(kind.names)
  return index.remember(`kind ${called} ${kind.typed}`, ({ name, text, category }) => {
    if (hasWord(name, called)) return SCORES.name
    if (named.test(name)) return OTHER_NAME
    if (kind.categories.includes(category)) return 80
    return kind.categories.length === 0 && named.test(text) ? SCORES.text : 0
  })
}

function withText(
  index: SearchIndex,
  { has, text: called }: Extract<Condition, { is: 'property' }>,
): Scores {
  const wanted = startOf(has)
  return index.remember(`property ${called} ${has}`, ({ name, material, text }) => {
    if (hasWord(name, called)) return SCORES.name
    if (wanted.test(name)) return OTHER_NAME
    if (wanted.test(material)) return SCORES.material
    return wanted.test(text) || hasWord(text, called) ? SCORES.text : 0
  })
}

/**
 * A product that comes in colours counts by them alone: Blue Lagoon comes in no blue. A colour that
 * is all that was typed may also be the beginning of a name.
 */
function inColor(
  index: SearchIndex,
  { comes }: Extract<Condition, { is: 'color' }>,
  isAlone: boolean,
): Scores {
  const [first = ''] = comes
  const scores = index.remember(`color ${comes.join()}`, ({ colors, name }) => {
    const place = comes.findIndex((word) => colors.some((color) => hasWord(color, word)))
    if (place >= 0) return colors.includes(first) ? SCORES.name : SCORES.color - Math.min(place, 20)
    return colors.length === 0 && hasWord(name, first) ? SCORES.color : 0
  })
  if (!isAlone) return scores
  const inName = index.findInName(first)
  return scores.map((score, slot) => Math.max(score, inName[slot] ? SCORES.text : 0))
}

const hasWord = (text: string, word: string) => ` ${text} `.includes(` ${word} `)

/** How far a length may be from what was typed. */
const NEAR = 0.1

function lengthScore(product: SearchedProduct, { how, cm, isWidth }: Lengths): number {
  const { cartonCm, widthCm, lengthsCm, isCurrent } = product
  const [first = 0] = cm
  if (!isCurrent) return 0
  if (how === 'door') return cartonCm > 0 && cartonCm < first ? 100 : 0
  if (how === 'within') return widthCm > 0 && widthCm <= first ? 100 : 0
  const allowed = cm.length > 1 ? NEAR / 2 : NEAR
  const far = cm.map((wanted) =>
    Math.min(...lengthsCm.map((length) => Math.abs(length - wanted) / wanted)),
  )
  const worst = Math.max(...far)
  if (worst > allowed) return 0
  const ofWidth = isWidth && Math.abs(widthCm - first) / first <= allowed ? 10 : 0
  return Math.round(90 - worst * 200) + ofWidth
}
