// Answers about the shop itself, from its facts, the questions of the FAQ page and the care guide.
// Where these have a text it is used word for word, so that the assistant and the pages never
// disagree.

import type { ChatLink } from '#contract/chat.ts'
import { termsText } from '#contract/delivery-terms-text.ts'
import { FAQ } from '#content/faq.ts'
import { CARE } from '#content/guides/care.ts'
import { fillText, formatPhone, textParts } from '#content/guides/text.ts'
import type { ShopFactsWithPay } from '#contract/shop.ts'
import { ALL_PRODUCTS } from './piece-sentences.ts'
import type { TopicId } from './topics.ts'

export type Answer = { text: string; links: ChatLink[] }

export const CONTACT: ChatLink = { label: 'Contact page', href: '/contact' }
const CARE_GUIDE: ChatLink = { label: 'Care and support guide', href: '/resources' }
const QUOTE: ChatLink = { label: 'Get a free quote', href: '/?quote=true' }

export function answerTopic(id: TopicId, shop: ShopFactsWithPay, line: string): Answer {
  const own = OWN_ANSWERS[id]
  return own ? own(shop, line) : faqAnswer(id, shop)
}

/** An item of the FAQ as one text, with the pages it leads to. */
function faqAnswer(id: string, shop: ShopFactsWithPay): Answer {
  const item = FAQ.find((question) => question.id === id)
  if (!item) return handOver(shop)
  const links = item.answer
    .flatMap((text) => textParts(text, shop))
    .flatMap((part) =>
      part.kind === 'link' ? [{ label: capital(part.text), href: part.href }] : [],
    )
  const text = item.answer.map((paragraph) => fillText(paragraph, shop)).join('\n')
  const all = { label: 'All questions', href: '/faq' }
  return { text, links: [...links, all].slice(0, 3) }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Refers to a person for what the assistant does not know. */
export function handOver(shop: ShopFactsWithPay): Answer {
  return {
    text:
      'I do not know that one, and I would rather not guess. A person will: WhatsApp ' +
      `${formatPhone(shop.whatsapp)}, call ${shop.phone} (${openingHoursText(shop)}), or send us a message.`,
    links: [CONTACT],
  }
}

const openingHoursText = ({ hoursWeek, hoursSaturday }: ShopFactsWithPay) =>
  `${hoursWeek}, ${hoursSaturday}`

const only = (text: string, ...links: ChatLink[]): Answer => ({ text, links })

const PAID_THERE =
  'Yes. You enter the card on our bank’s own page, and we never see it. Your bank may ask for a code. ' +
  'Please never send a card number by e-mail, WhatsApp or in this chat.'

const OWN_ANSWERS: Partial<Record<TopicId, (shop: ShopFactsWithPay, line: string) => Answer>> = {
  'order-status': ({ phone, email }) =>
    only(
      'I cannot see orders. Every mail about yours has a link to its own page, which shows where it ' +
        `is. Without the mail, call ${phone} or write to ${email} with your order number.`,
      CONTACT,
    ),
  'delivery-cost': ({ delivery }) =>
    only(
      `${termsText(delivery)} Freight to other countries is priced by quote.`,
      ALL_PRODUCTS,
      QUOTE,
    ),
  'bank-account': ({ bank }) =>
    only(
      `${bank.bank}, ${bank.branch} branch: ${bank.accountName}, account ${bank.account}. Order ` +
        'first: the next page shows your order number, which goes on the transfer as its reference.',
    ),
  'card-safety': ({ cards }) =>
    only(
      cards === 'online'
        ? PAID_THERE
        : 'Yes. Your card number never leaves your browser in the clear: it is sealed there, or not sent ' +
            'at all, and only our card desk can open it. The details are destroyed once the payment is ' +
            'decided, and nothing is charged before a person has reviewed your order. Please never send ' +
            'a card number by e-mail, WhatsApp or in this chat.',
      { label: 'How paying works', href: '/faq' },
      { label: 'Privacy policy', href: '/privacy' },
    ),
  payment: ({ cards }) =>
    only(
      cards === 'online'
        ? 'By card on our bank’s own page, at once, or by bank transfer, which carries your order number as its reference.'
        : 'By bank transfer or by credit card. A transfer carries your order number as its reference; a ' +
            'card is reviewed by hand and nothing is charged until then. We take nothing else online.',
      { label: 'How paying works', href: '/faq' },
    ),
  quote: (shop) => {
    const { text, links } = faqAnswer('quote', shop)
    return only(text, QUOTE, ...links)
  },
  care: (_, line) => careAnswer(line),
  unboxing: () => careSection('unboxing'),
  hours: (shop) => only(`We are here ${openingHoursText(shop)}, Jamaica time. Call ${shop.phone}.`),
  whatsapp: ({ whatsapp }) =>
    only(`Our WhatsApp is ${formatPhone(whatsapp)}. Send a photo of the door if you like.`),
  phone: (shop) => only(`Call ${shop.phone}: ${openingHoursText(shop)}.`),
  email: ({ email }) => only(`Write to ${email}. E-mails are answered within 24 hours.`, CONTACT),
  address: (shop) => only(`You find us at ${shop.address}: ${openingHoursText(shop)}.`, CONTACT),
  privacy: ({ email }) =>
    only(
      'I keep what you type here without your name, and I see no orders and no cards. The privacy ' +
        `policy says what the shop keeps; questions go to ${email}.`,
      { label: 'Privacy policy', href: '/privacy' },
    ),
  identity: ({ assistantName, name, phone }) =>
    only(
      `I am ${assistantName}, the assistant of ${name}: a program, not a person. I know the pieces, ` +
        `their boxes and the shop’s rules. For a person, call ${phone}.`,
      CONTACT,
    ),
  person: (shop) =>
    only(
      `Gladly. WhatsApp ${formatPhone(shop.whatsapp)}, call ${shop.phone} (${openingHoursText(shop)}), or ` +
        'send us a message.',
      CONTACT,
    ),
  thanks: () => only('You are welcome. Ask away if there is more.'),
  farewell: () => only('Walk good. I am here when you need me.'),
  greeting: ({ assistantName }) =>
    only(
      `Hello, I am ${assistantName}. Ask me about a piece and its box, delivery, paying, or looking ` +
        'after it.',
      ALL_PRODUCTS,
    ),
}

const MATERIALS: [RegExp, string][] = [
  [/ leather /, 'leather'],
  [/ (?:velvet|chenille) /, 'velvet'],
]

const careAnswer = (line: string) =>
  careSection(MATERIALS.find(([pattern]) => pattern.test(line))?.[1] ?? 'fabric')

/** A section of the care guide, its list or steps a line each. */
function careSection(id: string): Answer {
  const section = CARE.sections.find((part) => part.id === id)
  const lines = (section?.blocks ?? []).flatMap((block) =>
    typeof block === 'string' ? [] : 'list' in block ? block.list : block.steps,
  )
  return only([`${section?.heading ?? CARE.title}:`, ...lines].join('\n'), CARE_GUIDE)
}
