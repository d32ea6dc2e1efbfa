// Enrolling, suspending and reinstating partners, and the time that passes.

import { givePayee } from '#testing/builders.ts'
import type { Act, Buyer } from './acts.ts'
import { approveDue } from './model.ts'
import { call, isGood, memberOf, note, type Outcome, type Stage } from './stage.ts'
import { monthOf, type Member } from './state.ts'

const MINUTES_PER_HOUR = 60

type Of<K extends Act['act']> = Extract<Act, { act: K }>

const NAMES = 'abcdefghijklmnopqrstuvwxyz'

/** Letters only, since a name takes no digits. */
function lettersOf(number: number): string {
  const letter = NAMES[number % NAMES.length] ?? 'a'
  return number < NAMES.length ? letter : lettersOf(Math.floor(number / NAMES.length) - 1) + letter
}

function fourDigits(number: number): string {
  return (number % 10_000).toString().padStart(4, '0')
}

/** Every fourth partner has a number of the other area, which no seven digits can mean. */
function phoneOf(number: number): string {
  return `${number % 4 === 3 ? '658' : '876'}-555-${fourDigits(number)}`
}

export async function enrol(stage: Stage, act: Of<'enrol'>): Promise<Outcome> {
  const sponsor = memberOf(stage, act.sponsor)
  if (act.sponsor !== null && !sponsor) return 'skipped'
  const email = `partner${act.number}@example.com`
  const paypalEmail = act.paypal ? `paypal${act.number}@example.com` : null
  const phone = phoneOf(act.number)
  const answer = await call(stage, 'shopper', 'POST', '/api/mlm/members', {
    firstName: 'Partner',
    lastName: `No${lettersOf(act.number)}`,
    email,
    phone,
    ...(sponsor ? { sponsorId: sponsor.id } : {}),
    ...(paypalEmail ? { paypalEmail } : {}),
  })
  // Nobody joins under an inactive partner.
  if (isGood(answer) !== (sponsor?.active ?? true))
    note(stage, 'member.answer', `under ${sponsor?.id}: ${answer.status}`)
  if (!isGood(answer)) return 'refused'
  const { id, referral } = answer.body as { id: number; referral: string }
  // Not by HTTP: that takes a mailed code and three days.
  await stage.shop.write((tx) =>
    givePayee(tx, id, paypalEmail ? { paymentMethod: 'paypal', paypalEmail } : {}),
  )
  const siblings = [...stage.world.members.values()].filter(
    (other) => other.sponsorId === sponsor?.id,
  )
  const slot = sponsor ? siblings.length + 1 : 0
  const member: Member = {
    id,
    sponsorId: sponsor?.id ?? null,
    email,
    paypalEmail,
    phone,
    active: true,
    referral,
    slot,
  }
  stage.world.members.set(id, member)
  stage.partners.set(act.key, id)
  for (let above: Member | undefined = member; above; above = aboveOf(stage, above))
    stage.touched.members.add(above.id)
  return 'done'
}

function aboveOf(stage: Stage, member: Member): Member | undefined {
  return member.sponsorId === null ? undefined : stage.world.members.get(member.sponsorId)
}

export async function takeCode(stage: Stage, act: Of<'code'>): Promise<Outcome> {
  const member = memberOf(stage, act.partner)
  if (!member) return 'skipped'
  const answer = await call(stage, { partner: member.id }, 'POST', '/api/mlm/referral-code')
  if (!isGood(answer)) return 'refused'
  member.referral = (answer.body as { referral: string }).referral
  return 'done'
}

export async function setStanding(stage: Stage, act: Of<'standing'>): Promise<Outcome> {
  const member = memberOf(stage, act.partner)
  if (!member) return 'skipped'
  const body = act.active
    ? { standing: 'active', reason: 'cleared' }
    : { standing: 'suspended', reason: 'complaint' }
  const answer = await call(stage, 'manager', 'PUT', `/api/partners/${member.id}/standing`, body)
  const isChange = member.active !== act.active
  if (isGood(answer) !== isChange)
    note(stage, 'standing.answer', `partner ${member.id} to ${act.active}: ${answer.status}`)
  if (!isGood(answer)) return 'refused'
  member.active = act.active
  stage.touched.members.add(member.id)
  return 'done'
}

export async function wait(stage: Stage, act: Of<'wait'>): Promise<Outcome> {
  await pass(stage, act.hours * MINUTES_PER_HOUR)
  await stage.shop.approve()
  approveDue(stage.world)
  return 'done'
}

/** Moves both clocks; the figures of a month are taken again in its first night. */
export async function pass(stage: Stage, minutes: number): Promise<void> {
  const before = monthOf(stage.world.now)
  stage.shop.pass(minutes)
  stage.world.now = stage.shop.now()
  if (monthOf(stage.world.now) !== before) await stage.shop.night()
}

export type Contact = { customerEmail: string; customerPhone: string }

/** Who buys; a partner buys under one of the own marks and otherwise as a stranger. */
export function contactOf(stage: Stage, buyer: Buyer): Contact | undefined {
  if (buyer.who === 'stranger') {
    const digits = fourDigits(buyer.number)
    return { customerEmail: `buyer${buyer.number}@example.com`, customerPhone: `876-444-${digits}` }
  }
  const member = memberOf(stage, buyer.partner)
  if (!member) return undefined
  const stranger = {
    customerEmail: `mask${member.id}@example.com`,
    customerPhone: `876-333-${fourDigits(member.id)}`,
  }
  if (buyer.by === 'phone')
    return { ...stranger, customerPhone: spelled(member.phone, buyer.spelling) }
  const email = buyer.by === 'paypal' ? (member.paypalEmail ?? member.email) : member.email
  return { ...stranger, customerEmail: buyer.spelling % 2 === 1 ? email.toUpperCase() : email }
}

function spelled(phone: string, spelling: number): string {
  const [area = '', three = '', four = ''] = phone.split('-')
  const ways = [
    phone,
    `+1 ${area} ${three} ${four}`,
    `(${area}) ${three}-${four}`,
    `1${area}${three}${four}`,
    `${three} ${four}`,
  ]
  return ways[spelling % ways.length] ?? phone
}
