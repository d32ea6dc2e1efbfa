// Answers about the shop itself, from its facts, the FAQ, the guides and the fixed answers. Where one of these has a text it is
// used word for word, so that the assistant and the pages never disagree.

import { formatPhone, shopFacts } from '#content/shop-facts.ts'
import { type Line, linesOf, plainText, sectionOf, type Text } from '#content/text.ts'
import { textOf } from '#content/text-of.ts'
import type { ChatLink } from '#contract/chat.ts'
import { NO_PRIZE, ODDS, PRIZES } from '#contract/prizes.ts'
import { CATEGORIES, CATEGORY_NAMES } from '#contract/products.ts'
import type { ShopFactsWithPay } from '#contract/shop.ts'
import { VOUCHER_DAYS } from '#domain/prizes/grants.ts'
import type { Kind } from './kinds.ts'
import { FACTS_OF_ANY_SHOP } from './passages.ts'
import { ALL_PRODUCTS, joinWords } from './piece-sentences.ts'
import type { Question } from './question.ts'

export type Answer = { text: string; links: ChatLink[] }

const CONTACT: ChatLink = { label: 'Contact page', href: '/contact' }
const CARE_GUIDE: ChatLink = { label: 'Care and support guide', href: '/resources' }
export const WARRANTY_PAGE: ChatLink = { label: 'Warranty page', href: '/warranty' }
const REFUNDS: ChatLink = { label: 'Refund policy', href: '/refund-policy' }
const FIND_ORDER: ChatLink = { label: 'Find your order', href: '/find-order' }
const SHOWROOM: ChatLink = { label: 'Showroom', href: '/showroom' }
const PAYING: ChatLink = { label: 'How paying works', href: '/faq' }

/** Undefined for a kind that the shop's own facts do not answer. */
export function answerShop(
  kind: Kind,
  question: Question,
  shop: ShopFactsWithPay,
): Answer | undefined {
  const own = OWN_ANSWERS[kind]
  if (own) return own(shop, question)
  const id = OF_FAQ[kind]
  if (id) return faqAnswer(id, shop)
  return fixedAnswer(kind, shop)
}

/** An answer of the file, with the list of pages to link to under it; undefined for a kind without one. */
function fixedAnswer(kind: Kind, shop: ShopFactsWithPay): Answer | undefined {
  const answers = textOf('assistant', shopFacts(shop))
  const blocks = answers.sections.find(({ id }) => id === kind)?.blocks
  if (!blocks) return undefined
  const lines = (tag: 'p' | 'ul') =>
    blocks.flatMap((block) => (block.tag === tag ? block.lines : []))
  return { text: lines('p').map(plainText).join('\n'), links: lines('ul').flatMap(linksOf) }
}

const linksOf = (line: Line): ChatLink[] =>
  line.flatMap((part) => (part.kind === 'link' ? [{ label: part.text, href: part.href }] : []))

const OF_FAQ: Partial<Record<Kind, string>> = {
  'bank-transfer': 'bank-transfer',
  'card-payment': 'card-payment',
  box: 'box-size',
  exchange: 'exchange',
  expand: 'expanding',
  firmness: 'firmness',
  moving: 'moving',
  partner: 'partners',
  'partner-join': 'partners',
  'pick-up': 'pick-up',
  proof: 'bank-transfer',
  quote: 'quote',
  warranty: 'warranty',
}

/** An item of the FAQ as one text, with the pages it leads to. */
export function faqAnswer(id: string, shop: ShopFactsWithPay, paragraph?: number): Answer {
  const all = linesOf(sectionOf(textOf('faq', shopFacts(shop)), id))
  const answer = paragraph === undefined ? all : all.slice(paragraph, paragraph + 1)
  const links = answer.flatMap(linksOf).map(({ label, href }) => ({ label: capital(label), href }))
  const text = answer.map(plainText).join('\n')
  return { text, links: [...links, { label: 'All questions', href: '/faq' }].slice(0, 3) }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Refers to a person for what the assistant does not know. */
export function handOver(shop: ShopFactsWithPay): Answer {
  return {
    text:
      'I am not sure about that one. Our team can help: WhatsApp ' +
      `${formatPhone(shop.whatsapp)}, call ${shop.phone} (${openingHoursText(shop)}), or send us a message.`,
    links: [CONTACT],
  }
}

const openingHoursText = ({ hoursWeek, hoursSaturday }: ShopFactsWithPay) =>
  `${hoursWeek}, ${hoursSaturday}`

const only = (text: string, ...links: ChatLink[]): Answer => ({ text, links })

const PAID_THERE =
  'Yes. You enter your card details on a secure payment page. We never see them. Your bank may ask for a code. ' +
  'Please never send a card number by e-mail, WhatsApp or in this chat.'

const OWN_ANSWERS: Partial<
  Record<Kind, (shop: ShopFactsWithPay, question: Question) => Answer | undefined>
> = {
  'order-status': ({ phone }) =>
    only(
      'I cannot see orders or payments. Every e-mail about your order has a link to its page, where you can check ' +
        'where it is and what is paid. If you cannot find the e-mail, use Find your order, or call ' +
        `${phone} with your order number.`,
      FIND_ORDER,
    ),
  damage: (shop) => {
    const { text, links } = faqAnswer('damage', shop)
    const faulty = faqAnswer('exchange', shop, 1).text
    const later =
      'Faults that show later are covered by the warranty: tap “Warranty claim” on your order page.'
    return only(`${text}\n${faulty}\n${later}`, ...links.slice(0, 1), WARRANTY_PAGE)
  },
  flat: (shop) => {
    const { text, links } = faqAnswer('firmness', shop, 1)
    return only(`Allow 24 to 48 hours for full shape. ${text}`, ...links)
  },
  'warranty-cover': (shop) => warrantyAnswer('covered', shop),
  'warranty-limits': (shop) => warrantyAnswer('not-covered', shop),
  'voucher-trouble': () =>
    only(
      `Please check the code letter by letter. A code from the prize wheel works for ${VOUCHER_DAYS} days, on one order, ` +
        'and only with the e-mail or phone number that claimed it. You can use one code per order.',
    ),
  refund: (shop) => {
    const { text } = guideSection(textOf('refund-policy', shopFacts(shop)), 'refund', REFUNDS)
    const ofMind = 'For a change of mind, you can exchange an unopened box within 30 days.'
    return only(`${text}\n${ofMind}`, REFUNDS)
  },
  unstated: (shop) => handOver(shop),
  'later-fault': (shop) => warrantyAnswer('claim', shop),
  'warranty-more': (shop) => warrantyAnswer('term', shop),
  'warranty-claim': (shop) => warrantyAnswer('claim', shop),
  'bank-account': ({ bank }) =>
    only(
      `${bank.bank}, ${bank.branch} branch: ${bank.accountName}, account ${bank.account}. Order ` +
        'first. The next page shows your order number. Use it as the transfer reference.',
    ),
  'card-safety': ({ cards, company, address }) =>
    only(
      cards === 'online'
        ? PAID_THERE
        : 'Yes. Your card number is encrypted in your browser or not sent ' +
            'at all, and only authorised staff can view it. The details are deleted once the payment is ' +
            'decided, and nothing is charged before a person has reviewed your order. Please never send ' +
            `a card number by e-mail, WhatsApp or in this chat. We are ${company}: our showroom is at ${address}.`,
      PAYING,
      { label: 'Privacy policy', href: '/privacy' },
    ),
  'card-brands': (shop, question) => OWN_ANSWERS.payment?.(shop, question),
  crease: (shop) => faqAnswer('expanding', shop, 1),
  payment: ({ cards }) =>
    only(
      cards === 'online'
        ? 'By card on a secure payment page, or by bank transfer. Use your order number as the transfer reference.'
        : 'By bank transfer or by credit card. Use your order number as the transfer reference. A ' +
            'card order is reviewed first and nothing is charged until then. We do not accept other online payments.',
      PAYING,
    ),
  cash: (shop) => withOnline(fixedAnswer('cash', shop), shop),
  'other-pay': (shop) => withOnline(fixedAnswer('other-pay', shop), shop),
  wheel: () => {
    const prizes = PRIZES.filter(({ id }) => id !== NO_PRIZE).map(({ name }) => name)
    return only(
      `You can spin the prize wheel on our home page once a calendar day. You can win: ${joinWords(prizes)}. ` +
        `About ${ODDS.winning} of ${ODDS.of} spins win. To use a prize, claim it with your name, e-mail and phone number. ` +
        'Each prize is for one order.',
    )
  },
  care: (_, { line }) => careAnswer(line),
  unboxing: (shop) => guideSection(textOf('care', shopFacts(shop)), 'unboxing', CARE_GUIDE),
  hours: (shop) => hoursAnswer(shop),
  'open-days': (shop) => hoursAnswer(shop),
  address: (shop, question) => OWN_ANSWERS.showroom?.(shop, question),
  showroom: (shop, { place }) => {
    const elsewhere =
      place && !shop.address.includes(place.parish)
        ? ` It is our only one. We deliver to ${place.name}, too.`
        : ''
    return only(
      `You can visit our showroom at ${shop.address} and try the furniture at full size. ` +
        `It is open ${openingHoursText(shop)}.${elsewhere}`,
      SHOWROOM,
    )
  },
  phone: (shop) => only(`Call ${shop.phone}: ${openingHoursText(shop)}.`),
  goods: () => {
    const kinds = joinWords(CATEGORIES.map((category) => CATEGORY_NAMES[category].toLowerCase()))
    return only(`No, we do not sell that. We sell ${kinds}, all of them in boxes.`, ALL_PRODUCTS)
  },
  identity: ({ assistantName, name, phone }) =>
    only(
      `I am ${assistantName}, the assistant of ${name}: a computer program, not a person. I know our furniture, ` +
        `their boxes and the shop’s rules. For a person, call ${phone}.`,
      CONTACT,
    ),
  person: (shop) =>
    only(
      `Gladly. WhatsApp ${formatPhone(shop.whatsapp)}, call ${shop.phone} (${openingHoursText(shop)}), or ` +
        'send us a message.',
      CONTACT,
    ),
  greeting: ({ assistantName }) =>
    only(
      `Hello, I am ${assistantName}. How can I help? Ask me about our furniture, delivery, payment or caring ` +
        'for it.',
      ALL_PRODUCTS,
    ),
}

/** Hours that differ are named with whose they are. */
function hoursAnswer(shop: ShopFactsWithPay): Answer {
  const closed = /sun/i.test(openingHoursText(shop)) ? '' : ' We are closed on Sundays.'
  return only(
    `Our showroom, pick-up and phone are open ${openingHoursText(shop)}, Jamaica time.${closed} ` +
      `Customer service for refunds and exchanges is ${shop.hoursWeek}.`,
    SHOWROOM,
  )
}

/** Where cards are paid on a gateway's page, that page is what to name. */
const withOnline = (answer: Answer | undefined, { cards }: ShopFactsWithPay) =>
  answer &&
  (cards === 'online'
    ? only(
        answer.text.replace(/credit card(?= before| only)/, 'card on a secure payment page'),
        ...answer.links,
      )
    : answer)

const MATERIALS: [RegExp, string][] = [
  [/ (?:leather|cognac) /, 'leather'],
  [/ (?:velvet|chenille) /, 'velvet'],
]

/** How to care for what the line, or the material of an item, names. */
export function careAnswer(line: string): Answer {
  const material = MATERIALS.find(([pattern]) => pattern.test(line))?.[1] ?? 'fabric'
  return guideSection(textOf('care', FACTS_OF_ANY_SHOP), material, CARE_GUIDE)
}

const warrantyAnswer = (id: string, shop: ShopFactsWithPay) =>
  guideSection(textOf('warranty', shopFacts(shop)), id, WARRANTY_PAGE)

/** A section of a guide, its list or steps a line each. */
function guideSection(guide: Text, id: string, link: ChatLink): Answer {
  const section = sectionOf(guide, id)
  const lists = section.blocks.filter(({ tag }) => tag !== 'p')
  const lines = linesOf({ blocks: lists.length > 0 ? lists : section.blocks })
  return only([`${section.heading}:`, ...lines.map(plainText)].join('\n'), link)
}
