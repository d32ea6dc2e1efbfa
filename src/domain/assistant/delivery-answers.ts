// What a delivery costs and by which day it comes: for the very item and parish where both are known, in the sentence of the
// product pages; else for the parish, or for the item in every zone.

import { daysText, priceText } from '#contract/delivery-figures.ts'
import { dayText, deliverySentence, paidByText, textOfWords } from '#contract/delivery-sentences.ts'
import { SERVICE_NAMES } from '#contract/delivery-services.ts'
import { servedPlaces, termsText } from '#contract/delivery-terms-text.ts'
import { dollarsFromCents } from '#contract/money.ts'
import { type Service, servicesFrom } from '#domain/delivery/services.ts'
import type { Kind } from './kinds.ts'
import { inStock, type Knowledge, type Piece } from './knowledge.ts'
import { ALL_PRODUCTS, linkTo, priceSentence } from './piece-sentences.ts'
import type { Question } from './question.ts'
import { type Answer, faqAnswer } from './shop-answers.ts'

type Place = NonNullable<Question['place']>

export function answerDelivery(kind: Kind, question: Question, knowledge: Knowledge): Answer {
  const { place, pieces, line } = question
  const [piece, ...others] = pieces
  const single = others.length === 0 ? piece : undefined
  if (!place)
    return single ? inEveryZone(single, question, knowledge) : inGeneral(kind, line, knowledge)
  if (single) return ofPiece(place, single, question, knowledge)
  const { delivery } = knowledge.shop
  const isPriced = delivery.zones.some(({ parishes }) => parishes.includes(place.parish))
  const text = isPriced ? termsText(delivery, place.parish) : unpriced(place)
  return {
    text: `${whereSentence(place)}${text}${expressNote(place, line, knowledge)}`,
    links: [ALL_PRODUCTS],
  }
}

/** What the FAQ says of other countries, without what it says of parishes. */
export const answerAbroad = ({ shop }: Knowledge): Answer => {
  const { text, links } = faqAnswer('delivery-places', shop, 1)
  return { text: `${text} Duties and local taxes abroad are the buyer’s.`, links }
}

function inGeneral(kind: Kind, line: string, { shop }: Knowledge): Answer {
  if (kind === 'delivery-time' && !/ (?:much|cost|price) /.test(line))
    return faqAnswer('delivery-time', shop)
  if (kind === 'places') return faqAnswer('delivery-places', shop)
  const text = `${termsText(shop.delivery)} Tell me your town or parish, and I will give you its price.`
  return { text, links: [ALL_PRODUCTS] }
}

/** A town is named with its parish, which decides. */
const whereSentence = ({ name, parish }: Place) =>
  name === parish ? '' : `${name} is in ${parish}. `

/** That a place has no express service, where a visitor wants it fast. */
function expressNote({ parish, name }: Place, line: string, { shop }: Knowledge): string {
  const zone = shop.delivery.zones.find(({ parishes }) => parishes.includes(parish))
  const has = zone?.services.some(({ service }) => service === 'express')
  return / (?:express|next day|same day|tomorrow|urgent|fastest) /.test(line) && !has
    ? ` There is no express delivery to ${name}, only standard.`
    : ''
}

function servicesOf(
  piece: Piece,
  parishes: readonly string[],
  quantity: number,
  { deliveries }: Knowledge,
) {
  const { zones, rules, now } = deliveries
  const zone = zones.find((each) => each.parishes.some((parish) => parishes.includes(parish)))
  return servicesFrom(
    zone?.services ?? [],
    { pieces: [{ ...piece, quantity }], netPiecesCents: piece.priceCents * quantity },
    { rules, now },
  )
}

function ofPiece(
  place: Place,
  piece: Piece,
  { quantity, line }: Question,
  knowledge: Knowledge,
): Answer {
  const { now } = knowledge.deliveries
  const offered = servicesOf(piece, [place.parish], quantity, knowledge)
  const [first, ...others] = offered.services.map(onTheWire)
  const links = [linkTo(piece)]
  if (!first) return { text: `${whereSentence(place)}${unpriced(place)}`, links }
  const payBefore = offered.payBefore.toISOString()
  const text = [
    `${priceSentence(piece)}${quantity > 1 ? ` For ${quantity} of them:` : ''} ${textOfWords(deliverySentence(place.parish, first, now))}.`,
    `${daysText(first)}. ${paidByText({ ...first, payBefore }, now)}.`,
    ...others.map(
      ({ service, price, by, ...days }) =>
        `${SERVICE_NAMES[service]} ${priceText(price)}, ${daysText(days)}, by ${dayText(by, now)}.`,
    ),
    ...(inStock(piece) ? [] : ['All its colours are out of stock at the moment.']),
  ].join(' ')
  return { text: `${whereSentence(place)}${text}${expressNote(place, line, knowledge)}`, links }
}

/** What the delivery of an item costs and takes in each zone. */
function inEveryZone(piece: Piece, { quantity }: Question, knowledge: Knowledge): Answer {
  const lines = servedPlaces(knowledge.shop.delivery.zones).map(({ text, parishes }) => {
    const services = servicesOf(piece, parishes, quantity, knowledge).services.map(onTheWire)
    const each = services.map(
      ({ service, price, ...days }) =>
        `${SERVICE_NAMES[service].toLowerCase()} ${priceText(price)}, ${daysText(days)}`,
    )
    return `To ${text}: ${each.join('; ')}.`
  })
  const text = lines.length > 0 ? lines.join(' ') : termsText(knowledge.shop.delivery)
  return { text: `Delivery of the ${piece.name}: ${text} Pick-up is free.`, links: [linkTo(piece)] }
}

const onTheWire = ({ price, ...service }: Service) => ({
  ...service,
  price: price === null ? null : dollarsFromCents(price),
})

const unpriced = ({ name }: Place) =>
  `Yes, we deliver to ${name}. We quote you for delivery when you order. Pick-up is free.`
