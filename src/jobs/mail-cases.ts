// The mails of cases: to the customer of the order with what the shop says, and to the shop with what
// was reported, written or became due. A mail to the shopper quotes what staff wrote, never a note.

import { sectionText, type Text } from '#content/text.ts'
import { textOf } from '#content/text-of.ts'
import { pieceText } from '#contract/case-boxes.ts'
import { CASE_KIND_NAMES } from '#contract/case-kinds.ts'
import type { EventOf } from '#contract/events.ts'
import { formatDayAndTime, formatLongDate, startOfDay } from '#contract/jamaica.ts'
import { orderReference } from '#contract/order-number.ts'
import { type ListedCase, listedCases, talkOf } from '#domain/cases/find-case.ts'
import type { DecisionRow } from '#domain/cases/cases.table.ts'
import { factTable, paragraphs, type Written } from '#mail/layout.ts'
import { mailOf, type Parts } from '#mail/mail-of.ts'
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

function toShopper(listed: ListedCase, shop: Sender, text: Text, parts: Parts): NewMail {
  const replyTo = shop.replyTo?.({ kind: 'case', id: listed.row.id })
  return {
    recipient: listed.order.customerEmail,
    orderId: listed.order.id,
    ...(replyTo && { replyTo, above: ANSWER_ABOVE }),
    ...mailOf(text, parts),
  }
}

/** How to answer a mail to the shopper. */
const howToReply = (text: Text, shop: Sender) =>
  sectionText(text, shop.replyTo ? 'byMail' : 'onPage')

const factsOf = ({ row, order }: ListedCase): Written =>
  factTable([
    ['Case', `${row.id}, ${CASE_KIND_NAMES[row.kind].toLowerCase()}`],
    ['Order', orderReference(order.id)],
    row.piece && ['Item', pieceText(row)],
    ['Customer', order.customerName],
  ])

const toShop = (listed: ListedCase, shop: Sender, text: Text, message: Written = ''): NewMail => ({
  recipient: shop.email,
  orderId: listed.order.id,
  ...mailOf(text, { details: factsOf(listed), message }),
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
  (_, listed, __, shop) => {
    const text = textOf('mail-case-opened', {
      number: String(listed.row.id),
      replyBy: formatDayAndTime(listed.row.answerBy.toISOString()),
      url: caseUrl(listed, shop),
    })
    const details = factsOf(listed)
    const byMail = shop.replyTo && sectionText(text, 'byMail')
    return Promise.resolve(toShopper(listed, shop, text, { details, howToReply: byMail }))
  },
)

export const mailCaseToShop = mailingCase<EventOf<'case.opened'>>(
  'case-to-shop',
  async (tx, listed, _, shop) => {
    const { messages } = await talkOf(tx, listed.row.id)
    const { kind, subject, answerBy } = listed.row
    const text = textOf('mail-case-to-shop', {
      kind: CASE_KIND_NAMES[kind],
      subject,
      replyBy: formatDayAndTime(answerBy.toISOString()),
      url: deskUrl(listed, shop),
    })
    return toShop(listed, shop, text, paragraphs(messages[0]?.words ?? ''))
  },
)

/** What one side wrote goes to the other; the first message of a case is in the mail about the case. */
export const mailCaseMessage = mailingCase<EventOf<'case.written'>>(
  'case-message',
  async (tx, listed, { facts: { messageId } }, shop) => {
    const { messages } = await talkOf(tx, listed.row.id)
    const written = messages.find(({ id }) => id === messageId)
    if (!written || written.side === 'note') return undefined
    const message = paragraphs(written.words)
    const number = String(listed.row.id)
    if (written.side === 'shopper') {
      const { order, row } = listed
      const facts = { number, customer: order.customerName, subject: row.subject }
      const url = deskUrl(listed, shop)
      return toShop(listed, shop, textOf('mail-case-message-to-shop', { ...facts, url }), message)
    }
    const signed = written.signed || shop.name
    const text = textOf('mail-case-message', { number, signed, url: caseUrl(listed, shop) })
    return toShopper(listed, shop, text, { message, howToReply: howToReply(text, shop) })
  },
)

export const mailCaseDecided = mailingCase<EventOf<'case.decided'>>(
  'case-decided',
  async (tx, listed, { facts: { decisionId } }, shop) => {
    const { decisions } = await talkOf(tx, listed.row.id)
    const decision = decisions.find(({ id }) => id === decisionId)
    if (!decision) return undefined
    const text = textOf('mail-case-decided', {
      number: String(listed.row.id),
      decision: decision.title,
      url: caseUrl(listed, shop),
    })
    return toShopper(listed, shop, text, {
      message: paragraphs(decision.words),
      details: decisionFacts(decision),
      howToReply: howToReply(text, shop),
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
    const { id, subject, due: stillDue } = listed.row
    const text = textOf('mail-case-due', {
      number: String(id),
      subject,
      what: due === 'answer' ? 'a reply' : 'a decision',
      url: deskUrl(listed, shop),
    })
    return Promise.resolve(stillDue === null ? undefined : toShop(listed, shop, text))
  },
)
