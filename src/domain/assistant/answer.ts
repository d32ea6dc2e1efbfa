// The assistant's own answer to a question, from what it knows and without any network. The kind of the question decides who
// answers; item, place, measure and budget are what it is about. What no one answers is looked up in the shop's pages, and
// only then a person is named rather than a guess made.

import type { AskAssistant, ChatView } from '#contract/chat.ts'
import { CHAT_LENGTH } from '#contract/chat-bounds.ts'
import { answerCatalogue, answerNeed, answerRange } from './catalogue-answers.ts'
import { answerAbroad, answerDelivery } from './delivery-answers.ts'
import type { Kind } from './kinds.ts'
import type { Knowledge } from './knowledge.ts'
import { contentOf, findPassage } from './passages.ts'
import { answerComparison, answerMost, answerSimilar } from './compare-answers.ts'
import { answerByTexts, answerPieces, introduce } from './piece-answers.ts'
import { OF_DELIVERY, type Question, readQuestion } from './question.ts'
import { type Answer, answerShop, handOver } from './shop-answers.ts'

/** Answers `message`; `context`, the earlier turns, tells which item and place a short message means. */
export function answerQuestion(knowledge: Knowledge, { message, context }: AskAssistant): ChatView {
  const question = readQuestion(knowledge, message, context)
  const [first, second] = partsOf(question, knowledge, COMPOUND.test(message))
  const { text, links } = first ?? lastWay(question, knowledge)
  const response = [text, second?.text].filter(Boolean).join('\n').slice(0, CHAT_LENGTH)
  const ways = [...links, ...(second?.links ?? [])].filter(
    ({ href }, index, all) => all.findIndex((other) => other.href === href) === index,
  )
  return ways.length > 0 ? { response, links: ways.slice(0, MAX_LINKS) } : { response }
}

/** Words that make a search a question, whatever it is about. */
const ASKS = /^ (?:how|what|wah|where|weh|when|which|who|why|can|could|do|does|is|are|will) |\?/

/** The answer to words typed into the search of the shop; undefined where they only look for items. */
export function answerSearch(knowledge: Knowledge, q: string): ChatView | undefined {
  const { kinds, place, line } = readQuestion(knowledge, q)
  const [kind] = kinds
  const isOfTheShop = kind !== undefined && (OF_DELIVERY.has(kind) || FROM_THE_SHOP.has(kind))
  const isQuestion = kind !== undefined && ASKS.test(line + q)
  return place !== undefined || isOfTheShop || isQuestion
    ? answerQuestion(knowledge, { message: q, context: [] })
    : undefined
}

const MAX_LINKS = 4
const COMPOUND = /\b(?:and|an|n|plus|also)\b|[,;&?.]\s{0,3}\w/i

/** The answer to the deciding kind; where a message asks two things, also to the next one of another family. */
function partsOf(question: Question, knowledge: Knowledge, isCompound: boolean): Answer[] {
  const parts: Answer[] = []
  const families = new Set<string>()
  for (const kind of kindsOf(question)) {
    const family = FAMILY_OF.get(kind)
    const stands = isCompound && family !== undefined && !families.has(family)
    // Beside another answer a list of items is no second one.
    if (parts.length > 0 && (!stands || (family === 'item' && question.pieces.length === 0)))
      continue
    const part = answerKind(kind, question, knowledge)
    if (!part || parts.some(({ text }) => text.includes(part.text))) continue
    parts.push(part)
    if (family === undefined) break
    families.add(family)
    if (parts.length === 2) break
  }
  return parts
}

/** Kinds that can stand beside one of another family in one message; of one family the first answers. */
const FAMILIES: Record<string, string> = {
  delivery: 'delivery-days delivery-cost delivery-time places pick-up',
  pay: 'layaway cash other-pay payment bank-transfer bank-account gct receipt',
  visit: 'hours showroom',
  warranty: 'warranty',
  item: 'price size colour stock box fit sleeps seats bed-size material expand assembly most compare',
  partner: 'partner-join partner',
}
const FAMILY_OF = new Map(
  Object.entries(FAMILIES).flatMap(([family, kinds]) =>
    kinds.split(' ').map((kind) => [kind, family] as const),
  ),
)

/** Kinds that are about a delivery as soon as a place is named. */
const WITH_A_PLACE = new Set<Kind>([
  'price',
  'catalogue',
  'stock',
  'size',
  'similar',
  'expand',
  'greeting',
])

function kindsOf({ kinds, place, category, pieces, line }: Question): readonly Kind[] {
  const [first] = kinds
  // The showroom's answer has its hours, too.
  if (first === 'hours' && kinds.includes('showroom')) return ['showroom']
  // Someone who picks it up wants no courier.
  if (kinds.includes('pick-up') && first !== undefined && OF_DELIVERY.has(first))
    return kinds.filter((kind) => !OF_DELIVERY.has(kind))
  const byADay = first === 'open-days' && / (?:need|get|want|reach|by|before) /.test(line)
  if (!place || (first !== undefined && !WITH_A_PLACE.has(first) && !byADay)) return kinds
  return first === 'price' || byADay || pieces.length > 0 || !category
    ? ['delivery-cost', ...kinds]
    : kinds
}

function answerKind(kind: Kind, question: Question, knowledge: Knowledge): Answer | undefined {
  const { pieces, opening, place, kinds } = question
  if (OF_DELIVERY.has(kind) && kind !== 'delivery-days')
    return kinds.includes('abroad') && !place
      ? answerAbroad(knowledge)
      : answerDelivery(kind, question, knowledge)
  if (kind === 'abroad')
    return place ? answerDelivery('places', question, knowledge) : answerAbroad(knowledge)
  // What is named among the items is for sale, whatever it is called.
  if (kind === 'goods' && pieces.length > 0) return undefined
  if (kind === 'suited') return answerNeed(question, knowledge)
  if (kind === 'similar') return answerSimilar(question, knowledge)
  if (kind === 'compare')
    return answerMost(question, knowledge) ?? answerComparison(question, knowledge)
  if (kind === 'most' || kind === 'warranty-most') return answerMost(question, knowledge)
  if (kind === 'box' && opening?.kind === 'car' && pieces.length > 0) return answerPieces(question)
  return (
    (FROM_THE_SHOP.has(kind) ? undefined : answerPieces(question)) ??
    (asksForItems(kind, question) ? answerRange(question, knowledge) : undefined) ??
    (kind === 'catalogue' ? answerCatalogue(knowledge) : undefined) ??
    answerShop(kind, question, knowledge.shop)
  )
}

/** Whether a list of items answers a kind of question that names none. */
function asksForItems(kind: Kind, { category, line }: Question): boolean {
  if (kind === 'firmness') return category === 'mattresses'
  if (kind === 'warranty' || kind === 'box') return category !== undefined
  if (kind === 'material') return / (?:which|what|any|have|show|got|sell|in) /.test(line)
  return OF_ITEMS.has(kind)
}

const OF_ITEMS = new Set<Kind>(
  'price size colour stock restock fit sleeps seats bed-size sale catalogue'.split(' ') as Kind[],
)
/** Kinds whose answer is the same for every item. */
const FROM_THE_SHOP = new Set<Kind>(
  (
    'attack insult card-brands crease haggle unstated rent keep-box money-trouble voucher-trouble refund later-fault warranty-more absent take-back repair sample cancel change-order wrong-item smell return-cost damage warranty-use warranty-claim ' +
    'warranty-limits warranty-cover exchange-difference opened-return refund-time exchange-time exchange complaint order-status ' +
    'partner-join partner wheel voucher layaway cash other-pay card-safety card-payment duty-abroad receipt gct reference ' +
    'bank-account proof bank-transfer bulk quote how-to-order hold delivery-days carry-in showroom pick-up hours moving unboxing goods ' +
    'custom how-made whatsapp email phone address open-days review newsletter account privacy identity person payment thanks farewell greeting flat'
  ).split(' ') as Kind[],
)

const ASK_BACK =
  'How can I help? Ask me about an item, its price or size, delivery to your town, payment or care.'

/** Without a kind: the place, the item or the list that a message names, the shop's own pages, a person. */
function lastWay(question: Question, knowledge: Knowledge): Answer {
  const { place, pieces, line } = question
  if (contentOf(line.trim().split(' ')).length === 0 && !place && pieces.length === 0)
    return { text: ASK_BACK, links: [] }
  return (
    (place && answerDelivery('delivery-cost', question, knowledge)) ??
    (pieces.length > 0 ? (answerPieces(question) ?? introduce(question)) : undefined) ??
    answerByTexts(question, knowledge) ??
    answerRange(question, knowledge) ??
    findPassage(line, knowledge.shop) ??
    handOver(knowledge.shop)
  )
}
