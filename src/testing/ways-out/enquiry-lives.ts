// What people ask, report and claim, and what the shop sends to many: every state, and what ends it.

import { eq } from 'drizzle-orm'
import { jamaicaDay } from '#contract/jamaica.ts'
import { insertFile } from '#domain/cases/case-files.ts'
import { decideCase } from '#domain/cases/decide-case.ts'
import { recordBreach } from '#domain/breaches/record-breach.ts'
import { broadcastMails } from '#domain/enquiries/broadcasts.table.ts'
import { steerBroadcast, writeBroadcast } from '#domain/enquiries/broadcasts.ts'
import { contactMessages } from '#domain/enquiries/contact-messages.table.ts'
import { sendMessage } from '#domain/enquiries/messages.ts'
import { requestRestock } from '#domain/enquiries/request-restock.ts'
import { restockRequests } from '#domain/enquiries/restock-requests.table.ts'
import { subscribe } from '#domain/enquiries/subscribe.ts'
import { claimPrize, syncClaim } from '#domain/prizes/claims.ts'
import { askAgain } from '#domain/quotes/accept-quote.ts'
import { answerQuote } from '#domain/quotes/answer-quote.ts'
import { quoteProposals } from '#domain/quotes/quote-proposals.table.ts'
import { proposeOffer } from '#domain/quotes/propose-offer.ts'
import { requestQuote } from '#domain/quotes/request-quote.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { aProduct } from '#testing/builders.ts'
import { aCase } from '#testing/cases.ts'
import { QUOTE_REQUEST } from '#testing/offers.ts'
import { aReview } from '#testing/reviews.ts'
import { aUserRow } from '#testing/table-rows.ts'
import type { Desk, Life, Plant, Row } from './way.ts'

const DAY_MS = 86_400_000
const inDays = ({ now }: Tx, days: number) => jamaicaDay(new Date(now.getTime() + days * DAY_MS))
const somebody = ({ random }: Tx) => `${random.uuid()}@example.com`

const emptyOrNot = (column: string, empty: string, filled: string) => (row: Row) =>
  row[column] === null ? empty : filled

const openCase: Plant = async (tx) => (await aCase(tx)).id
const DECISION = { outcome: 'part', title: 'A new arm', words: 'It comes by courier.' } as const
const decidedCase: Plant = async (tx) => {
  const { id: caseId } = await aCase(tx)
  return (await decideCase(tx, { caseId, decision: DECISION })).id
}
const cases = (list: string, act: Desk['act']): Desk => ({ name: 'Cases', list: () => list, act })
const decide: Desk['act'] = ({ id }) => ['POST', `/cases/${String(id)}/decision`, DECISION]

async function aQuote(tx: Tx) {
  const { id: productId, price } = await aProduct(tx)
  const request = { ...QUOTE_REQUEST, budgetRange: '', productId, selectedColor: 'Sand' }
  const quote = await requestQuote(tx, request)
  const unitPrice = `${price / 100}.00`
  const line = { productId, selectedColor: 'Sand', unitPrice, quantity: 1 }
  const answer = { lines: [line], delivery: '0.00', discount: '0.00', validUntil: inDays(tx, 5) }
  return { quote, answer }
}

const aProposal: Plant = async (tx) => {
  const { quote, answer } = await aQuote(tx)
  const { id: userId } = await aUserRow(tx, { role: 'clerk' })
  const clerk = { kind: 'staff', userId, name: 'Keisha', role: 'clerk' } as const
  const offer = { ...answer, reason: 'A regular' }
  await proposeOffer({ ...tx, actor: clerk }, { quoteId: quote.id, offer })
  const isIt = eq(quoteProposals.quoteId, quote.id)
  return singleRow(await tx.db.select().from(quoteProposals).where(isIt)).id
}

const aMessage: Plant = async (tx) => {
  const email = somebody(tx)
  const words = { subject: 'A question', message: 'Do you deliver on Saturdays?' }
  await sendMessage(tx, { name: 'Ann Brown', email, ...words })
  const mine = eq(contactMessages.email, email)
  return singleRow(await tx.db.select().from(contactMessages).where(mine)).id
}

async function aClaim(tx: Tx) {
  const who = { name: 'Ann', email: somebody(tx), phone: '876-555-0100' }
  const prize = { prize: 'Care kit', prizeId: 'care-kit' } as const
  return claimPrize(tx, { ...who, ...prize, token: undefined })
}

const DRAFT = { subject: 'New couches', body: 'They are here at last.' }
const aBroadcast =
  (...states: ('sending' | 'paused')[]): Plant =>
  async (tx) => {
    await subscribe(tx, { email: somebody(tx) })
    const { id: broadcastId } = await writeBroadcast(tx, DRAFT)
    for (const state of states) await steerBroadcast(tx, { broadcastId, state })
    return broadcastId
  }
const broadcasts = (act: Desk['act']): Desk => ({
  name: 'Broadcast',
  list: () => '/broadcasts',
  act,
})

const aBroadcastMail =
  (fields: Partial<typeof broadcastMails.$inferInsert>): Plant =>
  async (tx) => {
    const broadcastId = Number(await aBroadcast('sending')(tx))
    const ofIt = eq(broadcastMails.broadcastId, broadcastId)
    const [mail] = await tx.db.update(broadcastMails).set(fields).where(ofIt).returning()
    return mail?.messageId ?? ''
  }

const aRestockRequest: Plant = async (tx) => {
  const { id: productId } = await aProduct(tx, { stock: { Sand: 0 } })
  await requestRestock(tx, { email: somebody(tx), productId, color: 'Sand' })
  const ofIt = eq(restockRequests.productId, productId)
  return singleRow(await tx.db.select().from(restockRequests).where(ofIt)).id
}

const anUnfinishedFile: Plant = async (tx) => {
  const one = await aCase(tx)
  const file = { fileName: 'arm.jpg', mediaType: 'image/jpeg', bytes: 10, kind: 'picture' } as const
  const storedName = tx.random.uuid()
  const arriving = { ...file, storedName, network: '10.0.0.0', announcedAt: tx.now }
  return (await insertFile(tx, one, arriving)).id
}

const aBreach: Plant = async (tx) => {
  const words = {
    what: 'A mail went wrong.',
    whose: 'One customer',
    data: 'Name',
    measures: 'None',
  }
  const noted = { commissionerAt: '', commissionerNot: '', personsAt: '', personsNot: '' }
  const found = { ...words, ...noted, foundAt: '2026-01-05T09:30', people: 1 }
  return (await recordBreach(tx, found)).id
}

const restockState = ({ due_at: due, stopped_at: stopped }: Row) =>
  due ? 'answered' : stopped ? 'withdrawn' : 'open'

export const ENQUIRY_LIVES: readonly Life[] = [
  {
    of: 'cases.state',
    states: {
      open: { desk: cases('/cases', decide), rows: { reported: openCase } },
      decided: {
        desk: cases('/cases?group=decided', ({ id }) => ['POST', `/cases/${String(id)}/closing`]),
        rows: { 'to be carried out': decidedCase },
      },
      closed: { final: 'deleted after 6 years; the shopper may write again' },
    },
  },
  {
    of: 'cases.due',
    states: {
      answer: { desk: cases('/inbox', decide), rows: { reported: openCase } },
      decision: { with: 'cases.state', how: 'staff decide' },
      none: { with: 'cases.state', how: 'the shopper writes, or staff decide' },
    },
  },
  {
    of: 'case_files',
    stateOf: emptyOrNot('uploaded_at', 'arriving', 'there'),
    states: {
      arriving: {
        job: 'sweep-case-files',
        when: 'after a day',
        rows: { 'broken off': anUnfinishedFile },
      },
      there: { final: 'deleted 180 days after its case was closed' },
    },
  },
  {
    of: 'quotes.status',
    states: {
      pending: {
        desk: {
          name: 'Quotes',
          list: () => '/quotes?status=pending',
          act: ({ id }) => ['POST', `/quotes/${String(id)}/decline`, { reason: 'Not made.' }],
        },
        rows: {
          requested: async (tx) => (await aQuote(tx)).quote.id,
          'another offer': async (tx) => {
            const { quote, answer } = await aQuote(tx)
            const { link } = await answerQuote(tx, { quoteId: quote.id, answer })
            return (await askAgain(tx, link ?? '')).id
          },
        },
      },
      answered: {
        job: 'expire-quotes',
        when: 'after the last day of the offer',
        rows: {
          offered: async (tx) => {
            const { quote, answer } = await aQuote(tx)
            return (await answerQuote(tx, { quoteId: quote.id, answer })).id
          },
        },
      },
      accepted: { final: 'an order; open again if that is cancelled' },
      declined: { final: 'staff may offer again' },
      expired: { final: 'staff may offer again, or the shopper asks for it' },
    },
  },
  {
    of: 'quote_proposals.state',
    states: {
      waiting: {
        job: 'expire-quotes',
        when: 'after its last day, unless somebody decided',
        rows: { 'beyond the limit': aProposal },
      },
      approved: { final: 'the offer of its request' },
      rejected: { final: 'the request waits at *Quotes*' },
      replaced: { final: 'another one waits' },
      lapsed: { final: 'the request waits at *Quotes*' },
    },
  },
  {
    of: 'contact_messages.status',
    states: {
      pending: {
        desk: {
          name: 'Cases, messages',
          list: () => '/contact-messages?status=pending',
          act: ({ id }) => ['PUT', `/contact-messages/${String(id)}`, { status: 'closed' }],
        },
        rows: { sent: aMessage },
      },
      answered: { final: 'deleted after 2 years; the sender may write again' },
      closed: { final: 'deleted after 2 years; the sender may write again' },
    },
  },
  {
    of: 'lottery_claims.status',
    states: {
      pending: {
        desk: {
          name: 'Prize claims',
          list: () => '/lottery-claims?status=pending',
          act: ({ id }) => ['PUT', `/lottery-claims/${String(id)}`, { status: 'completed' }],
        },
        rows: { 'without a spin': async (tx) => (await aClaim(tx)).id },
      },
      contacted: {
        desk: {
          name: 'Prize claims',
          list: () => '/lottery-claims?status=contacted',
          act: ({ id }) => ['PUT', `/lottery-claims/${String(id)}`, { status: 'completed' }],
        },
        rows: {
          'staff spoke to them': async (tx) => {
            const { id: claimId } = await aClaim(tx)
            return (await syncClaim(tx, { claimId, status: 'contacted' })).id
          },
        },
      },
      completed: { final: 'the prize was given' },
    },
  },
  {
    of: 'entitlements',
    stateOf: emptyOrNot('used_at', 'waiting', 'used'),
    states: {
      waiting: { final: 'goes along with the next order of the person, whenever that is' },
      used: { final: 'returns if its order is cancelled' },
    },
  },
  {
    of: 'reviews.state',
    states: {
      waiting: {
        desk: {
          name: 'Reviews',
          list: () => '/reviews?state=waiting',
          act: ({ id, written_at: at }) => [
            'POST',
            `/reviews/${String(id)}/refusal`,
            { reason: 'It names a clerk.', writtenAt: new Date(String(at)).toISOString() },
          ],
        },
        rows: { written: async (tx) => (await aReview(tx)).id },
      },
      shown: { final: 'staff may take it away' },
      refused: { final: 'deleted after 180 days' },
    },
  },
  {
    of: 'broadcasts.state',
    states: {
      draft: {
        desk: broadcasts(({ id }) => ['DELETE', `/broadcasts/${String(id)}`]),
        rows: { written: aBroadcast() },
      },
      sending: {
        job: 'send-broadcasts',
        when: 'once each mail is handed over or given up',
        rows: { started: aBroadcast('sending') },
      },
      paused: {
        desk: broadcasts(({ id }) => [
          'PUT',
          `/broadcasts/${String(id)}/state`,
          { state: 'cancelled' },
        ]),
        rows: { 'stopped by staff': aBroadcast('sending', 'paused') },
      },
      cancelled: { final: 'nothing more is sent' },
      sent: { final: 'everything was sent' },
    },
  },
  {
    of: 'broadcast_mails.state',
    key: 'message_id',
    states: {
      waiting: {
        job: 'send-broadcasts',
        when: 'as fast as the limit allows; given up after 5 tries',
        rows: { 'of one under way': aBroadcastMail({ attempts: 0 }) },
      },
      sending: {
        job: 'send-broadcasts',
        when: 'after 2 minutes it is `unsure`',
        rows: {
          'of a process that died': (tx) =>
            aBroadcastMail({ state: 'sending', handedAt: tx.now, attempts: 1 })(tx),
        },
      },
      sent: { final: 'the mail server took it' },
      skipped: { final: 'they left the list' },
      failed: { final: 'counted at *Broadcast*' },
      unsure: { final: 'counted at *Broadcast*; it may have arrived' },
    },
  },
  {
    of: 'email_subscriptions',
    stateOf: emptyOrNot('unsubscribed_at', 'on the list', 'left'),
    states: {
      'on the list': { final: 'until they leave' },
      left: { final: 'they may join again' },
    },
  },
  {
    of: 'subscription_consents',
    stateOf: emptyOrNot('withdrawn_at', 'given', 'withdrawn'),
    states: {
      given: { with: 'email_subscriptions', how: 'leaving the list withdraws it' },
      withdrawn: { final: 'kept as proof' },
    },
  },
  {
    of: 'restock_requests',
    stateOf: restockState,
    states: {
      open: {
        job: 'forget-old',
        when: 'after a year, if the piece has not come back',
        rows: { 'a piece that never comes back': aRestockRequest },
      },
      answered: { final: 'deleted a year after the request' },
      withdrawn: { final: 'deleted a year after the request' },
    },
  },
  {
    of: 'data_breaches',
    stateOf: ({ commissioner_at: at, commissioner_not: not }) => (at || not ? 'done' : 'open'),
    also: `(select commissioner_not from data_breaches newest where newest.breach_id = row.breach_id
      order by version desc limit 1) as commissioner_not`,
    states: {
      open: {
        desk: {
          name: 'Personal data',
          list: () => '/breaches?state=open',
          shownAs: ({ breach_id: id }) => ({ id }),
          act: ({ breach_id: id }) => [
            'POST',
            `/breaches/${id}/versions`,
            {
              foundAt: '2026-01-05T09:30',
              what: 'A mail went wrong.',
              whose: 'One customer',
              people: 1,
              data: 'Name',
              measures: 'None',
              commissionerAt: '',
              commissionerNot: 'Nobody could be harmed.',
              personsAt: '',
              personsNot: '',
              version: 1,
              reason: 'Looked into',
            },
          ],
        },
        rows: { found: aBreach },
      },
      done: { final: 'the register is kept' },
    },
  },
]
