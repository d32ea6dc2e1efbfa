// Placing orders, and what staff change in them.

import type { Act } from './acts.ts'
import { converge, correctPartner, followMoney } from './model.ts'
import { dollars } from './arithmetic.ts'
import { contactOf } from './perform-partners.ts'
import type { OrderAnswer } from './shop-answers.ts'
import { call, isGood, memberOf, note, orderOf, touch, type Outcome, type Stage } from './stage.ts'
import type { Line, Member, Order, Voucher } from './state.ts'

type Of<K extends Act['act']> = Extract<Act, { act: K }>

const PRICE_WORDS = 'Tried by the model'
const MOST = 10n

function linesOf(stage: Stage, wanted: Of<'order'>['lines']): Line[] {
  return wanted.flatMap(({ product, colour, quantity }) => {
    const piece = stage.products[product]
    if (!piece) return []
    return [
      {
        id: 0,
        product: piece.id,
        colour: piece.colours[colour] ?? '',
        quantity: BigInt(quantity),
        price: piece.price,
      },
    ]
  })
}

function freshOrder(
  lines: Line[],
  voucher: Voucher | null,
  pickup: boolean,
  partnerId: number | null,
  changedAt: Date,
): Order {
  return {
    id: 0,
    lines,
    delivery: 0n,
    voucher,
    handDiscount: 0n,
    pickup,
    status: 'pending',
    payments: [],
    moneyIn: false,
    firstSold: null,
    paidAt: null,
    inFullSince: null,
    takenBack: null,
    changedAt,
    partnerId,
    eligible: true,
    email: '',
    phone: '',
    deleted: false,
    walk: null,
    rows: [],
    dropped: [],
    decisions: new Map(),
    cleared: new Set(),
  }
}

/** How a shopper says who sent them: by a link, or by the partner's code in the field of vouchers. */
function arrival(
  act: Of<'order'>,
  member: Member | undefined,
  voucher: Voucher | null,
): { ref?: string; voucher?: string } {
  const codes = voucher ? [voucher.code] : []
  if (act.by === 'unknown')
    return { ref: 'nobody@example.com', ...(codes[0] ? { voucher: codes[0] } : {}) }
  const isCode = member !== undefined && member.referral !== member.email
  if (act.by === 'voucher' && isCode) return { voucher: [...codes, member.referral].join(',') }
  const ref = act.by === 'email' ? member?.email : member?.referral
  return { ...(ref ? { ref } : {}), ...(codes[0] ? { voucher: codes[0] } : {}) }
}

export async function placeOrder(stage: Stage, act: Of<'order'>): Promise<Outcome> {
  const contact = contactOf(stage, act.buyer)
  const member = memberOf(stage, act.partner)
  const isUnknown = act.by === 'unknown'
  if (!contact || (act.partner !== null && !member)) return 'skipped'
  const voucher = act.voucher === null ? null : (stage.vouchers[act.voucher] ?? null)
  const lines = linesOf(stage, act.lines)
  const body = {
    lines: lines.map((line) => ({
      productId: line.product,
      selectedColor: line.colour,
      quantity: Number(line.quantity),
    })),
    customerName: 'A Buyer',
    ...contact,
    paymentMethod: 'bank_transfer',
    shippingMethod: act.pickup ? 'pickup' : 'delivery',
    ...(act.pickup ? {} : { parish: 'Kingston', deliveryAddress: '1 Hope Road' }),
    ...arrival(act, member, voucher),
  }
  const answer = await call(stage, 'shopper', 'POST', '/api/orders', body)
  const isRefused = voucher?.kind === 'delivery' && act.pickup
  if (isGood(answer) === isRefused)
    note(
      stage,
      'order.answer',
      `${JSON.stringify(body)}: ${answer.status} ${JSON.stringify(answer.body)}`,
    )
  if (!isGood(answer)) return 'refused'
  const made = (answer.body as { order: OrderAnswer }).order
  const partnerId = isUnknown ? null : (member?.id ?? null)
  const order = freshOrder(lines, voucher, act.pickup, partnerId, stage.world.now)
  admit(stage, act.key, order, made, contact)
  return 'done'
}

function admit(
  stage: Stage,
  key: string,
  order: Order,
  made: OrderAnswer,
  contact: { customerEmail: string; customerPhone: string },
): void {
  order.id = made.id
  order.email = contact.customerEmail
  order.phone = contact.customerPhone
  nameLines(order, made)
  stage.world.orders.set(order.id, order)
  stage.orders.set(key, order.id)
  followMoney(stage.world, order, null)
  touch(stage, order)
}

/** Takes over the numbers of lines; what they say is compared. */
function nameLines(order: Order, answer: OrderAnswer): void {
  for (const [at, line] of order.lines.entries()) line.id = answer.lines[at]?.id ?? 0
}

export async function placeByStaff(stage: Stage, act: Of<'staff-order'>): Promise<Outcome> {
  const contact = contactOf(stage, act.buyer)
  const member = memberOf(stage, act.partner)
  const product = stage.products[act.product]
  if (!contact || !product || (act.partner !== null && !member)) return 'skipped'
  const colour = product.colours[0] ?? ''
  const answer = await call(stage, 'manager', 'POST', '/api/orders/admin', {
    productId: product.id,
    productName: product.name,
    selectedColor: colour,
    customerName: 'A Buyer',
    ...contact,
    paymentMethod: 'bank_transfer',
    shippingMethod: 'pickup',
    totalAmount: dollars(BigInt(act.price)),
    paymentStatus: act.paid ? 'paid' : 'pending',
    ...(member ? { referredBy: member.id } : {}),
  })
  if (!isGood(answer)) return 'refused'
  const line = { id: 0, product: product.id, colour, quantity: 1n, price: BigInt(act.price) }
  const order = freshOrder([line], null, true, member?.id ?? null, stage.world.now)
  if (act.paid)
    order.payments.push({ id: 0, kind: 'payment', amount: BigInt(act.price), stands: true })
  admit(stage, act.key, order, (answer.body as { order: OrderAnswer }).order, contact)
  return 'done'
}

/** Saves a change of an order; the model changes only where the shop took it. */
async function save(
  stage: Stage,
  order: Order,
  body: object,
  change: () => void,
): Promise<Outcome> {
  const answer = await call(stage, 'manager', 'PUT', `/api/orders/${order.id}`, body)
  touch(stage, order)
  if (!isGood(answer)) return 'refused'
  const saved = answer.body as OrderAnswer
  order.changedAt = new Date(saved.updatedAt)
  change()
  nameLines(order, saved)
  touch(stage, order)
  return 'done'
}

function sent(lines: Line[]): object[] {
  return lines.map((line) => ({
    ...(line.id > 0 ? { id: line.id } : {}),
    productId: line.product,
    selectedColor: line.colour,
    quantity: Number(line.quantity),
    unitPrice: dollars(line.price),
  }))
}

async function saveLines(stage: Stage, order: Order, lines: Line[]): Promise<Outcome> {
  return save(stage, order, { lines: sent(lines), reason: PRICE_WORDS }, () => {
    order.lines = lines
    followMoney(stage.world, order, null)
  })
}

export async function changeLine(
  stage: Stage,
  act: Of<'quantity'> | Of<'price'> | Of<'drop-line'>,
): Promise<Outcome> {
  const order = orderOf(stage, act.order)
  if (!order) return 'skipped'
  const which = act.line % order.lines.length
  const lines = order.lines.map((line, at) => {
    if (at !== which || act.act === 'drop-line') return { ...line }
    return act.act === 'price'
      ? { ...line, price: BigInt(act.to) }
      : { ...line, quantity: BigInt(act.to) }
  })
  if (act.act === 'drop-line') {
    if (lines.length === 1) return 'skipped'
    lines.splice(which, 1)
  }
  return saveLines(stage, order, lines)
}

export async function addLine(stage: Stage, act: Of<'add-line'>): Promise<Outcome> {
  const order = orderOf(stage, act.order)
  const [line] = linesOf(stage, [act])
  if (!order || !line || line.quantity > MOST) return 'skipped'
  // Two lines of one product, colour and price would become one line.
  if (order.lines.some((other) => other.product === line.product && other.colour === line.colour))
    return 'skipped'
  return saveLines(stage, order, [...order.lines.map((other) => ({ ...other })), line])
}

export async function changeParts(
  stage: Stage,
  act: Of<'delivery'> | Of<'discount'> | Of<'voucher'>,
): Promise<Outcome> {
  const order = orderOf(stage, act.order)
  if (!order) return 'skipped'
  const apply = () => followMoney(stage.world, order, null)
  if (act.act === 'voucher') {
    const voucher = act.voucher === null ? null : (stage.vouchers[act.voucher] ?? null)
    return save(stage, order, { voucher: voucher?.code ?? null, reason: PRICE_WORDS }, () => {
      order.voucher = voucher
      apply()
    })
  }
  const amount = BigInt(act.amount)
  return save(stage, order, { [act.act]: dollars(amount), reason: PRICE_WORDS }, () => {
    if (act.act === 'delivery') order.delivery = amount
    else order.handDiscount = amount
    apply()
  })
}

export async function changeCustomer(stage: Stage, act: Of<'customer'>): Promise<Outcome> {
  const order = orderOf(stage, act.order)
  const contact = contactOf(stage, act.buyer)
  if (!order || !contact) return 'skipped'
  return save(stage, order, contact, () => {
    const isOther = order.email !== contact.customerEmail || order.phone !== contact.customerPhone
    order.email = contact.customerEmail
    order.phone = contact.customerPhone
    if (isOther) order.cleared.clear()
    for (const member of stage.world.members.keys()) stage.touched.members.add(member)
    converge(stage.world, order)
  })
}

export async function changeEligible(stage: Stage, act: Of<'eligible'>): Promise<Outcome> {
  const order = orderOf(stage, act.order)
  if (!order) return 'skipped'
  return save(stage, order, { commissionEligible: act.to }, () => {
    order.eligible = act.to
    converge(stage.world, order)
  })
}

export async function changeStatus(stage: Stage, act: Of<'status'>): Promise<Outcome> {
  const order = orderOf(stage, act.order)
  if (!order) return 'skipped'
  return save(stage, order, { orderStatus: act.to }, () => {
    order.status = act.to
    followMoney(stage.world, order, null)
  })
}

export async function changePartner(stage: Stage, act: Of<'partner'>): Promise<Outcome> {
  const order = orderOf(stage, act.order)
  const member = memberOf(stage, act.partner)
  if (!order || (act.partner !== null && !member)) return 'skipped'
  touch(stage, order)
  const body = { referredBy: member?.id ?? null, partnerReason: PRICE_WORDS }
  return save(stage, order, body, () => correctPartner(stage.world, order, member?.id ?? null))
}
