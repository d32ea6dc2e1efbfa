// The mails of cases: to the customer of the order with what the shop says, and to the shop with what
// was reported, written or became due. A mail to the shopper quotes what staff wrote, never a note.

import { pieceText } from '#contract/case-boxes.ts'
import { CASE_KIND_NAMES } from '#contract/case-kinds.ts'
import type { EventOf } from '#contract/events.ts'
import { formatDayAndTime, formatLongDate, startOfDay } from '#contract/jamaica.ts'
import { orderReference } from '#contract/order-number.ts'
import { type ListedCase, listedCases, talkOf } from '#domain/cases/find-case.ts'
import type { DecisionRow } from '#domain/cases/cases.table.ts'
import { button, type Content, factTable, paragraphs, type Written } from '#mail/layout.ts'
import { ANSWER_ABOVE } from '#platform/mail/reply-address.ts'
import type { Tx } from '#platform/tx.ts'
import { formatExact, orderUrl } from './mailed-order.ts'
import { mailing, type NewMail, type Sender } from './send-mail.ts'

type CaseEvent = EventOf<'case.opened' | 'case.written' | 'case.decided' | 'case.due'>

/** A case that is still there, of an order that staff have not deleted. */
async function mailedCase(tx: Tx, caseId: number): Promise<ListedCase | undefined> {
  const [listed] = await listedCases(tx, [caseId])
  return listed?.order.hiddenAt ? undefined : listed
}

const caseUrl = ({ order, row }: ListedCase, shop: Sender) =>
  `${orderUrl(order, shop)}/cases/${row.id}`

const deskUrl = ({ row }: ListedCase, shop: Sender) => `${shop.publicUrl}/admin/cases/${row.id}`

const named = ({ row }: ListedCase) => `Case ${row.id}`

function toShopper(listed: ListedCase, shop: Sender, content: Content): NewMail {
  const replyTo = shop.replyTo?.({ kind: 'case', id: listed.row.id })
  return {
    recipient: listed.order.customerEmail,
    orderId: listed.order.id,
    ...(replyTo && { replyTo, above: ANSWER_ABOVE }),
    ...content,
    parts: [content.parts, button('View your case', caseUrl(listed, shop))],
  }
}

/** How to answer a mail to the shopper. */
const howToAnswer = (shop: Sender) =>
  shop.replyTo
    ? 'Reply to this e-mail or send a message on your case page. You can attach photos or a short video.'
    : 'Reply on your case page.'

const factsOf = ({ row, order }: ListedCase): Written =>
  factTable([
    ['Case', `${row.id}, ${CASE_KIND_NAMES[row.kind].toLowerCase()}`],
    ['Order', orderReference(order.id)],
    row.piece && ['Piece', pieceText(row)],
    ['Customer', order.customerName],
  ])

const toShop = (listed: ListedCase, shop: Sender, content: Content): NewMail => ({
  recipient: shop.email,
  orderId: listed.order.id,
  ...content,
  parts: [
    factsOf(listed),
    content.parts,
    button('Open the case', deskUrl(listed, shop)),
    'Please reply on the case page. Replies to this e-mail do not reach the customer.',
  ],
})

const mailingCase = <Event extends CaseEvent>(
  kind: string,
  write: (tx: Tx, listed: ListedCase, event: Event, shop: Sender) => Promise<NewMail | undefined>,
) =>
  mailing<Event>(kind, async (tx, event, shop) => {
    const listed = await mailedCase(tx, event.facts.caseId)
    return listed && write(tx, listed, event, shop)
  })

export const mailCaseOpened = mailingCase<EventOf<'case.opened'>>(
  'case-opened',
  (_, listed, __, shop) =>
    Promise.resolve(
      toShopper(listed, shop, {
        subject: `We have received your report: case ${listed.row.id}`,
        heading: 'We have received your report',
        parts: [
          `We will reply by ${formatDayAndTime(listed.row.answerBy.toISOString())}, on your case page and by e-mail.`,
          factsOf(listed),
          'Please keep the box and packaging until you hear from us.',
          shop.replyTo && `Anything to add? ${howToAnswer(shop)}`,
        ],
      }),
    ),
)

export const mailCaseToShop = mailingCase<EventOf<'case.opened'>>(
  'case-to-shop',
  async (tx, listed, _, shop) => {
    const { messages } = await talkOf(tx, listed.row.id)
    return toShop(listed, shop, {
      subject: `${CASE_KIND_NAMES[listed.row.kind]}: ${listed.row.subject}, reply by ${formatDayAndTime(listed.row.answerBy.toISOString())}`,
      heading: listed.row.subject,
      parts: paragraphs(messages[0]?.words ?? ''),
    })
  },
)

/** What one side wrote goes to the other; the first message of a case is in the mail about the case. */
export const mailCaseMessage = mailingCase<EventOf<'case.written'>>(
  'case-message',
  async (tx, listed, { facts: { messageId } }, shop) => {
    const { messages } = await talkOf(tx, listed.row.id)
    const message = messages.find(({ id }) => id === messageId)
    if (!message || message.side === 'note') return undefined
    const parts = paragraphs(message.words)
    if (message.side === 'shopper')
      return toShop(listed, shop, {
        subject: `${named(listed)}: ${listed.order.customerName} wrote`,
        heading: listed.row.subject,
        parts,
      })
    return toShopper(listed, shop, {
      subject: `We replied to your case ${listed.row.id}`,
      heading: `${message.signed || shop.name} replied`,
      parts: [...parts, howToAnswer(shop)],
    })
  },
)

export const mailCaseDecided = mailingCase<EventOf<'case.decided'>>(
  'case-decided',
  async (tx, listed, { facts: { decisionId } }, shop) => {
    const { decisions } = await talkOf(tx, listed.row.id)
    const decision = decisions.find(({ id }) => id === decisionId)
    if (!decision) return undefined
    return toShopper(listed, shop, {
      subject: `Our decision on your case ${listed.row.id}`,
      heading: decision.title,
      parts: [
        paragraphs(decision.words),
        decisionFacts(decision),
        shop.replyTo
          ? 'Not happy with this? Reply to this e-mail or on your case page and we will look at it again.'
          : 'Not happy with this? Reply on your case page and we will look at it again.',
      ],
    })
  },
)

const decisionFacts = ({ outcome, byDay, cost }: DecisionRow): Written =>
  outcome !== 'refusal' &&
  factTable([byDay && ['By', formatLongDate(startOfDay(byDay))], ['You pay', formatExact(cost)]])

/** Reminds staff at the promised time, unless the case moved on since. */
export const mailCaseDue = mailingCase<EventOf<'case.due'>>(
  'case-due',
  (_, listed, { facts: { due } }, shop) => {
    const { row } = listed
    const what = due === 'answer' ? 'an answer' : 'a decision'
    const mail = toShop(listed, shop, {
      subject: `Overdue: ${what} for case ${row.id}, ${row.subject}`,
      heading: row.subject,
      parts: [`The customer was promised ${what} by now.`],
    })
    return Promise.resolve(row.due === null ? undefined : mail)
  },
)
