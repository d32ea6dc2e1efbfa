// What a delivery to a parish costs and by which day it comes, in the sentence of the product pages.

import { daysText, priceText } from '#contract/delivery-figures.ts'
import { dayText, deliverySentence, paidByText, textOfWords } from '#contract/delivery-sentences.ts'
import { SERVICE_NAMES } from '#contract/delivery-services.ts'
import { termsText } from '#contract/delivery-terms-text.ts'
import { dollarsFromCents } from '#contract/money.ts'
import { PARISHES } from '#contract/parishes.ts'
import { servicesFrom, type Service } from '#domain/delivery/services.ts'
import type { Knowledge, Piece } from './knowledge.ts'
import { type Question, withoutNames } from './question.ts'
import { ALL_PRODUCTS } from './piece-sentences.ts'
import { type Answer, answerTopic } from './topic-answers.ts'
import type { TopicId } from './topics.ts'
import { wordsOf } from './words.ts'

const OF_DELIVERY = new Set<TopicId>(['delivery-cost', 'delivery-time', 'delivery-places'])

/** Undefined for a question about something else, or one that names no parish. */
export function answerDelivery(
  topic: TopicId,
  { line, pieces }: Question,
  knowledge: Knowledge,
): Answer | undefined {
  if (!OF_DELIVERY.has(topic)) return undefined
  const parish = parishIn(line, pieces)
  if (!parish) return ABROAD.test(line) ? abroad(knowledge) : undefined
  const [piece, ...others] = pieces
  if (piece && others.length === 0) return ofPiece(parish, piece, knowledge)
  const { delivery } = knowledge.shop
  const isPriced = delivery.zones.some(({ parishes }) => parishes.includes(parish))
  const text = isPriced ? termsText(delivery, parish) : unpriced(parish)
  return { text, links: [ALL_PRODUCTS] }
}

/** Other countries, and the cities abroad from which most people ask; plurals are read as singulars. */
const ABROAD = new RegExp(
  ' (?:overseas|abroad|international|worldwide|caribbean|export|usa|america|united state|florida|' +
    'miami|new york|brooklyn|atlanta|canada|toronto|uk|england|london|united kingdom|cayman|' +
    'bahama|barbado|trinidad|haiti|cuba|guyana) ',
)

/** What the FAQ says of other countries, without what it says of parishes. */
function abroad({ shop }: Knowledge): Answer {
  const { text, links } = answerTopic('delivery-places', shop, '')
  return { text: text.split('\n').at(-1) ?? text, links }
}

/** The parish that is named apart from the names of pieces, or as where one goes: `to Kingston`. */
function parishIn(line: string, pieces: readonly Piece[]): Parish | undefined {
  const others = withoutNames(line, pieces)
  const named = (text: string, before = '') =>
    PARISHES.find((name) => text.includes(` ${before}${wordsOf(name).join(' ')} `))
  return named(others) ?? named(line, 'to ') ?? named(line, 'in ')
}

type Parish = (typeof PARISHES)[number]

function ofPiece(parish: Parish, piece: Piece, { deliveries }: Knowledge): Answer {
  const { zones, rules, now } = deliveries
  const zone = zones.find(({ parishes }) => parishes.includes(parish))
  const pieces = [{ ...piece, quantity: 1 }]
  const offered = servicesFrom(
    zone?.services ?? [],
    { pieces, netPiecesCents: piece.priceCents },
    { rules, now },
  )
  const [first, ...others] = offered.services.map(onTheWire)
  const links = [{ label: piece.name, href: `/product/${piece.id}` }]
  if (!first) return { text: unpriced(parish), links }
  const payBefore = offered.payBefore.toISOString()
  const text = [
    `${textOfWords(deliverySentence(parish, first, now))}.`,
    `${daysText(first)}. ${paidByText({ ...first, payBefore }, now)}.`,
    ...others.map(
      ({ service, price, by }) =>
        `${SERVICE_NAMES[service]} ${priceText(price)}, by ${dayText(by, now)}.`,
    ),
  ].join(' ')
  return { text, links }
}

const onTheWire = ({ price, ...service }: Service) => ({
  ...service,
  price: price === null ? null : dollarsFromCents(price),
})

const unpriced = (parish: Parish) =>
  `Yes, we deliver to ${parish}. We quote you for delivery when you order. Pick-up is free.`
