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
import { enrol, setStanding, takeCode, wait } from './perform-partners.ts'
import { runStep } from './perform-runs.ts'
import type { Outcome, Stage } from './stage.ts'

export async function perform(stage: Stage, act: Act): Promise<Outcome> {
  const name = act.act === 'decide' ? act.decision : act.act
  const outcome = stage.avoid.has(name) ? 'skipped' : await performOne(stage, act)
  await stage.shop.idle()
  const done = `${name} ${outcome}`
  stage.tally.set(done, (stage.tally.get(done) ?? 0) + 1)
  return outcome
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
