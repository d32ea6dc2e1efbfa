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

const OWN_ANSWERS: Partial<Record<TopicId, (shop: ShopFactsWithPay, line: string) => Answer>> = {
  'order-status': ({ phone }) =>
    only(
      'I cannot see orders. Every e-mail about your order has a link to its page, where you can check where it ' +
        `is. If you cannot find the e-mail, go to Find my order, or call ${phone} with your order number.`,
      CONTACT,
    ),
  'delivery-cost': ({ delivery }) =>
    only(
      `${termsText(delivery)} For other countries, please ask for a freight quote.`,
      ALL_PRODUCTS,
      QUOTE,
    ),
  'bank-account': ({ bank }) =>
    only(
      `${bank.bank}, ${bank.branch} branch: ${bank.accountName}, account ${bank.account}. Order ` +
        'first. The next page shows your order number. Use it as the transfer reference.',
    ),
  'card-safety': ({ cards }) =>
    only(
      cards === 'online'
        ? PAID_THERE
        : 'Yes. Your card number is encrypted in your browser or not sent ' +
            'at all, and only authorised staff can view it. The details are deleted once the payment is ' +
            'decided, and nothing is charged before a person has reviewed your order. Please never send ' +
            'a card number by e-mail, WhatsApp or in this chat.',
      { label: 'How paying works', href: '/faq' },
      { label: 'Privacy policy', href: '/privacy' },
    ),
  payment: ({ cards }) =>
    only(
      cards === 'online'
        ? 'By card on a secure payment page, or by bank transfer. Use your order number as the transfer reference.'
        : 'By bank transfer or by credit card. Use your order number as the transfer reference. A ' +
            'card order is reviewed first and nothing is charged until then. We do not accept other online payments.',
      { label: 'How paying works', href: '/faq' },
    ),
  quote: (shop) => {
    const { text, links } = faqAnswer('quote', shop)
    return only(text, QUOTE, ...links)
  },
  care: (_, line) => careAnswer(line),
  unboxing: () => careSection('unboxing'),
  hours: (shop) => only(`We are open ${openingHoursText(shop)}, Jamaica time. Call ${shop.phone}.`),
  whatsapp: ({ whatsapp }) =>
    only(`Our WhatsApp is ${formatPhone(whatsapp)}. Send a photo of the door if you like.`),
  phone: (shop) => only(`Call ${shop.phone}: ${openingHoursText(shop)}.`),
  email: ({ email }) => only(`E-mail us at ${email}. We reply within 24 hours.`, CONTACT),
  address: (shop) =>
    only(`Visit us at ${shop.address}. We are open ${openingHoursText(shop)}.`, CONTACT),
  privacy: ({ email }) =>
    only(
      'What you type here is stored without your name. I cannot see orders or cards. The privacy ' +
        `policy explains what the shop stores. Questions? E-mail ${email}.`,
      { label: 'Privacy policy', href: '/privacy' },
    ),
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
  thanks: () => only('You are welcome. Is there anything else I can help with?'),
  farewell: () => only('Walk good. I am here when you need me.'),
  greeting: ({ assistantName }) =>
    only(
      `Hello, I am ${assistantName}. How can I help? Ask me about our furniture, delivery, payment or caring ` +
        'for it.',
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
