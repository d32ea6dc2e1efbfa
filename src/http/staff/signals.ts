// /api/partner-signals for staff: what looks wrong about partners, and what was decided of it.

import { DecideSignal, ListSignals, SignalView } from '#contract/signals.ts'
import { decideSignal, type Listed, listSignals } from '#domain/signals/list-signals.ts'
import { idParam } from '#http/endpoint.ts'
import { listing, type Routes, writing } from '#http/route.ts'
import { nameOf } from '#http/staff-partner-view.ts'

export const staffSignals = {
  'GET /partner-signals': listing({
    summary: 'What looks wrong about partners, found last first',
    needs: 'partners.read',
    query: ListSignals,
    view: SignalView,
    run: listSignals,
    fields: signalFields,
  }),
  'PUT /partner-signals/:id/decision': writing({
    summary: 'Note that a signal was looked at, and what was decided',
    refuses: ['signal-changed'],
    needs: 'partners.write',
    body: DecideSignal,
    view: SignalView,
    run: async (tx, decision, c) =>
      signalFields(await decideSignal(tx, { signalId: idParam(c, 'id'), ...decision })),
  }),
} satisfies Routes

const MAX_ORDERS = 5

function signalFields({ signal, partners }: Listed) {
  const { amountCents, usualCents, notedAt, notedBy, decision, note } = signal
  const orders = signal.evidence.flatMap((each) => /^order (\d+)$/.exec(each)?.[1] ?? [])
  return {
    ...signal,
    partners: partners.map((member) => ({
      id: member.id,
      name: nameOf(member),
      isActive: member.isActive,
    })),
    orders: orders.slice(0, MAX_ORDERS).map(Number),
    amount: amountCents,
    usual: usualCents,
    noted: notedAt && notedBy && decision ? { at: notedAt, by: notedBy, decision, note } : null,
  }
}
