// How much work waits for staff, for the counts in their navigation. Every page of staff reads them
// again and again: each count reads an index, or a table of few rows. What the dashboard counts too
// is counted by the same verb, so that the two agree. Returns only what the actor may read.

import { eq, isNotNull, notInArray } from 'drizzle-orm'
import { WITHOUT_STEP } from '#contract/payouts.ts'
import { type WaitingWorkView, type Work, WORK, WORK_NEEDS } from '#contract/waiting-work.ts'
import { countFullRoom } from '#domain/cases/case-file-room.ts'
import { cases } from '#domain/cases/cases.table.ts'
import { countOpenBreaches } from '#domain/breaches/list-breaches.ts'
import { countOpenAwards } from '#domain/commissions/award-requests.ts'
import { contactMessages } from '#domain/enquiries/contact-messages.table.ts'
import { countOpenTasks } from '#domain/gateways/list-gateway-tasks.ts'
import { can } from '#domain/identity/may.ts'
import { batches } from '#domain/payouts/payouts.table.ts'
import { countWaitingReviews } from '#domain/reviews/list-reviews.ts'
import { countOpenSignals } from '#domain/signals/list-signals.ts'
import { countOpenLines } from '#domain/transfers/list-lines.ts'
import { countFailed } from '#platform/mail/mails.ts'
import { countStuck } from '#platform/jobs/stuck-items.ts'
import type { Tx } from '#platform/tx.ts'
import { countWaitingWork } from './dashboard-counts.ts'
import { countSetUpSteps, type Running } from './set-up.ts'

/** How much waits of each kind that the actor may read. */
export async function countOwnWork(tx: Tx, running: Running): Promise<WaitingWorkView> {
  const counts = await countAllWork(tx, running)
  const own = WORK.filter((work) => can(tx.actor, WORK_NEEDS[work]))
  return Object.fromEntries(own.map((work) => [work, counts[work]]))
}

async function countAllWork(tx: Tx, running: Running): Promise<Record<Work, number>> {
  const waiting = await countWaitingWork(tx)
  const { receipts, cards, quotes, offers, claims, unpaid, toSend, refunds } = waiting
  return {
    cards: cards.count,
    unpaid: unpaid.count,
    toSend: toSend.count,
    receipts: receipts.count,
    lines: await countOpenLines(tx),
    refunds: refunds.count,
    cardTasks: await countOpenTasks(tx),
    cases: await tx.db.$count(cases, isNotNull(cases.due)),
    quotes: quotes.count,
    offers: offers.count,
    messages: await tx.db.$count(contactMessages, eq(contactMessages.status, 'pending')),
    claims: claims.count,
    reviews: await countWaitingReviews(tx),
    payouts: await tx.db.$count(batches, notInArray(batches.status, [...WITHOUT_STEP])),
    awards: await countOpenAwards(tx),
    signals: await countOpenSignals(tx),
    breaches: await countOpenBreaches(tx),
    caseRoom: await countFullRoom(tx),
    mails: await countFailed(tx),
    stuck: await countStuck(tx),
    steps: can(tx.actor, WORK_NEEDS.steps) ? await countSetUpSteps(tx, running) : 0,
  }
}
