// Performs one action on the shop and on the model.

import type { Act } from './acts.ts'
import {
  bringBack,
  decide,
  keepMoney,
  pay,
  refund,
  remove,
  markPaid,
  takeBack,
  takeRefundBack,
} from './perform-money.ts'
import {
  addLine,
  changeCustomer,
  changeEligible,
  changeLine,
  changePartner,
  changeParts,
  changeStatus,
  placeByStaff,
  placeOrder,
} from './perform-orders.ts'
import { enrol, pass as passTime, setStanding, takeCode, wait } from './perform-partners.ts'
import { runStep } from './perform-runs.ts'
import type { Outcome, Stage } from './stage.ts'

export async function perform(stage: Stage, act: Act): Promise<Outcome> {
  const name = act.act === 'decide' ? act.decision : act.act
  // No two actions at one moment: what came after what decides.
  await passTime(stage, 1)
  const outcome = isBeyondModel(stage, act) ? 'skipped' : await performOne(stage, act)
  noteInvoices(stage)
  await stage.shop.idle()
  const done = `${name} ${outcome}`
  stage.tally.set(done, (stage.tally.get(done) ?? 0) + 1)
  return outcome
}

const CHANGES_OF_TOTAL: ReadonlySet<string> = new Set([
  'quantity',
  'price',
  'add-line',
  'drop-line',
  'delivery',
  'discount',
  'voucher',
] satisfies Act['act'][])
const HAS_LEFT: ReadonlySet<string> = new Set(['shipped', 'delivered'])

/**
 * Each document of an invoiced order that changes rounds its own tax, and the model knows no documents: where the
 * shop is registered, what was invoiced keeps its total.
 */
function isBeyondModel({ world, orders, invoiced }: Stage, act: Act): boolean {
  if (world.rateBp === 0n || !('order' in act) || !CHANGES_OF_TOTAL.has(act.act)) return false
  return invoiced.has(orders.get(act.order) ?? 0)
}

/** An order is invoiced once it is sold or its pieces left. */
function noteInvoices({ world, invoiced }: Stage): void {
  for (const { id, firstSold, status } of world.orders.values())
    if (firstSold !== null || HAS_LEFT.has(status)) invoiced.add(id)
}

function performOne(stage: Stage, act: Act): Promise<Outcome> {
  switch (act.act) {
    case 'enrol':
      return enrol(stage, act)
    case 'code':
      return takeCode(stage, act)
    case 'standing':
      return setStanding(stage, act)
    case 'wait':
      return wait(stage, act)
    case 'run':
      return runStep(stage, act)
    case 'order':
      return placeOrder(stage, act)
    case 'staff-order':
      return placeByStaff(stage, act)
    default:
      return performOnOrder(stage, act)
  }
}

type OnOrder = Exclude<
  Act,
  { act: 'enrol' | 'code' | 'standing' | 'wait' | 'run' | 'order' | 'staff-order' }
>

function performOnOrder(stage: Stage, act: OnOrder): Promise<Outcome> {
  switch (act.act) {
    case 'pay':
      return pay(stage, act)
    case 'word':
      return markPaid(stage, act)
    case 'take-back':
      return takeBack(stage, act)
    case 'quantity':
    case 'price':
    case 'drop-line':
      return changeLine(stage, act)
    case 'add-line':
      return addLine(stage, act)
    case 'delivery':
    case 'discount':
    case 'voucher':
      return changeParts(stage, act)
    case 'customer':
      return changeCustomer(stage, act)
    case 'eligible':
      return changeEligible(stage, act)
    case 'status':
      return changeStatus(stage, act)
    case 'partner':
      return changePartner(stage, act)
    case 'refund':
      return refund(stage, act)
    case 'refund-back':
      return takeRefundBack(stage, act)
    case 'keep':
      return keepMoney(stage, act)
    case 'delete':
      return remove(stage, act)
    case 'undelete':
      return bringBack(stage, act)
    default:
      return decide(stage, act)
  }
}
