// Tells partners what happened to their commissions after they were posted: what no longer counts, was taken back,
// counts again, is held or released, or was corrected by hand. Each is a notice at once, and part of one mail a day.

import { textOf } from '#content/text-of.ts'
import type { EventOf } from '#contract/events.ts'
import { jamaicaDay } from '#contract/jamaica.ts'
import { formatCents } from '#contract/money.ts'
import { orderReference } from '#contract/order-number.ts'
import type { ReversalReason } from '#contract/partners.ts'
import type { CommissionRow } from '#domain/commissions/commissions.table.ts'
import { listChosen, type Posted } from '#domain/commissions/list-commissions.ts'
import { getMember } from '#domain/partners/get-member.ts'
import { membersToMail, notify, takeNoticesToMail } from '#domain/partners/notices.ts'
import { TOLD_IN_DAILY_MAIL } from '#domain/partners/notifications.table.ts'
import { hasMail } from '#platform/mail/mails.ts'
import { system, type Tx } from '#platform/tx.ts'
import { forEachItem } from './for-each-item.ts'
import type { JobContext, Listener } from './job-context.ts'
import { mailOf } from '#mail/mail-of.ts'
import { dashboardUrl } from './mail-partners.ts'
import { sendMail } from './send-mail.ts'

type Told = EventOf<
  | 'commissions.voided'
  | 'commissions.reversed'
  | 'commissions.restored'
  | 'commission.held'
  | 'commission.released'
  | 'commission.corrected'
>

const me = system('partner notices')

export const tellCommissions: Listener<Told> = {
  name: 'tell-commissions',
  run: ({ shop }, event) =>
    shop.write(me, async (tx) => {
      for (const posted of await listChosen(tx, idsOf(event))) await tell(tx, event, posted)
    }),
}

function idsOf({ facts }: Told): number[] {
  if ('reversalIds' in facts) return facts.reversalIds ?? facts.commissionIds
  return 'commissionIds' in facts ? facts.commissionIds : [facts.commissionId]
}

async function tell(tx: Tx, event: Told, { commission, member }: Posted): Promise<void> {
  if (!member || member.closedAt) return
  const { title, message } = wordsOf(event, commission)
  await notify(tx, {
    memberId: member.id,
    key: `${TOLD_IN_DAILY_MAIL}:${event.id}:${commission.id}`,
    type: TOLD_IN_DAILY_MAIL,
    title,
    message,
    actionUrl: '/mlm/dashboard?tab=commissions',
  })
}

function wordsOf({ name, facts }: Told, row: CommissionRow): { title: string; message: string } {
  const amount = formatCents(Math.abs(row.amount))
  const order = row.sourceOrderId === null ? '' : orderReference(row.sourceOrderId)
  const why = 'reason' in facts ? reasonText(facts.reason, order) : ''
  if (name === 'commissions.voided') return { title: `${amount} cancelled`, message: why }
  if (name === 'commissions.reversed') return { title: `${amount} deducted`, message: why }
  if (name === 'commission.corrected') return { title: `${amount} deducted`, message: row.notes }
  if (name === 'commissions.restored')
    return {
      title: `${amount} restored`,
      message: capitalized(`${subject(order)} is a valid sale again.`),
    }
  if (name === 'commission.held')
    return {
      title: `${amount} on hold`,
      message: `We are checking ${subject(order)} before it is approved.`,
    }
  return {
    title: `${amount} is released`,
    message: capitalized(`${subject(order)} is no longer on hold.`),
  }
}

/** An award has no order. */
const subject = (order: string) => (order ? `order ${order}` : 'this award')

const REASONS: Record<ReversalReason, (subject: string) => string> = {
  unpaid: (what) => `${what} is no longer paid.`,
  cancelled: (what) => `${what} was cancelled.`,
  deleted: (what) => `${what} was deleted.`,
  'not-eligible': (what) => `${what} earns no commission.`,
  'self-purchase': (what) => `${what} looks like your own purchase.`,
  staff: (what) =>
    `The shop made this decision about ${what}. Contact us if you would like to know why.`,
  changed: (what) => `${what} was changed.`,
  'partner-corrected': (what) => `${what} was another partner’s sale.`,
}

function reasonText(reason: string, order: string): string {
  return capitalized(REASONS[reason as ReversalReason](subject(order)))
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const KIND = 'commission-changes'
const BATCH = 200

/** Writes the mails of the day: one for each partner who was told something since the last. */
export async function mailCommissionChanges(context: JobContext): Promise<void> {
  let after = 0
  await forEachItem(context, {
    job: 'mail-commission-changes',
    due: async (without) => {
      const ids = await context.shop.read(me, (tx) => membersToMail(tx, { after, limit: BATCH }))
      after = ids.at(-1) ?? after
      return ids.filter((id) => !without.includes(String(id)))
    },
    act: ([memberId = 0]) => mailMember(context, memberId),
  })
}

const mailMember = (context: JobContext, memberId: number) =>
  sendMail(context, KIND, async (tx, shop) => {
    const dedupeKey = `${memberId}:${jamaicaDay(tx.now)}`
    if (await hasMail(tx, `${KIND}:${dedupeKey}`)) return undefined
    const notices = await takeNoticesToMail(tx, memberId)
    if (notices.length === 0) return undefined
    const { email, firstName } = await getMember(tx, memberId)
    return {
      dedupeKey,
      recipient: email,
      ...mailOf(
        textOf('mail-commission-changes', { partner: firstName, url: dashboardUrl(shop) }),
        { changes: notices.map(({ title, message }) => `${title}. ${message}`) },
      ),
    }
  })
