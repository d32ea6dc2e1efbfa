// What a partner is shown, worked out again from the orders each time.

import { isBuyer, isSold, volumeOf } from './model.ts'
import { sum } from './arithmetic.ts'
import { monthOf, walletOf, type Member, type Order, type Row, type World } from './state.ts'

const LEVELS = 5
const TEAM = 5

export type Figures = {
  earned: bigint
  thisMonth: bigint
  pending: bigint
  available: bigint
  inTransit: bigint
  owed: bigint
  withdrawn: bigint
  lifetime: bigint
  personal: bigint
  team: bigint
  left: bigint
  right: bigint
  levels: number[]
  activeLevels: number[]
  rank: {
    personalSales: bigint
    directReferrals: bigint
    activeTeamMembers: bigint
    teamVolume: bigint
  }
}

/** How far below `top` a partner is: 0 for itself, undefined where it is not below. */
export function depthBelow(world: World, top: number, id: number): number | undefined {
  let depth = 0
  for (let at: number | null = id; at !== null; depth += 1) {
    if (at === top) return depth
    at = world.members.get(at)?.sponsorId ?? null
  }
  return undefined
}

/** The recruit of `top` in whose branch `id` is. */
function branchOf(world: World, top: number, id: number): Member | undefined {
  let member = world.members.get(id)
  while (member && member.sponsorId !== top) {
    member = member.sponsorId === null ? undefined : world.members.get(member.sponsorId)
  }
  return member
}

export function isLeft(member: Member): boolean {
  return Math.ceil(member.slot / TEAM) % 2 === 1
}

type Sale = { order: Order; base: bigint; depth: number; isLeft: boolean }

function salesFor(world: World, member: Member): Sale[] {
  return [...world.orders.values()].flatMap((order) => {
    if (
      !isSold(order) ||
      !order.eligible ||
      order.partnerId === null ||
      isOwnPurchase(order, member)
    )
      return []
    const depth = depthBelow(world, member.id, order.partnerId)
    if (depth === undefined || depth > LEVELS) return []
    const branch = branchOf(world, member.id, order.partnerId)
    return [{ order, base: volumeOf(world, order), depth, isLeft: branch ? isLeft(branch) : false }]
  })
}

/** Of who bought it an own purchase counts in no figure, until staff say that it is none. */
function isOwnPurchase(order: Order, member: Member): boolean {
  return (
    isBuyer(order, member) && ![...order.cleared].some((key) => key.startsWith(`${member.id}/`))
  )
}

function rowsOf(world: World, member: number): Row[] {
  return [...world.orders.values()].flatMap((order) =>
    order.rows.filter((row) => row.member === member),
  )
}

function total(rows: Row[]): bigint {
  return sum(rows.map((row) => row.amount))
}

function volume(sales: Sale[]): bigint {
  return sum(sales.map((sale) => sale.base))
}

export function figuresOf(world: World, member: Member): Figures {
  const rows = rowsOf(world, member.id)
  const month = monthOf(world.now)
  const sales = salesFor(world, member)
  const own = sales.filter((sale) => sale.depth === 0)
  const team = sales.filter((sale) => sale.depth > 0)
  const isNow = ({ order: { firstSold } }: Sale) =>
    firstSold !== null && monthOf(firstSold) === month
  const below = [...world.members.values()].flatMap((other) => {
    const depth = depthBelow(world, member.id, other.id)
    return depth === undefined || depth === 0 || depth > LEVELS ? [] : [{ other, depth }]
  })
  const count = (level: number, onlyActive: boolean) =>
    below.filter(({ other, depth }) => depth === level && (!onlyActive || other.active)).length
  const levels = Array.from({ length: LEVELS }, (_, at) => at + 1)
  return {
    earned: total(rows),
    thisMonth: total(rows.filter((row) => row.month === month)),
    pending: total(rows.filter((row) => row.state === 'pending' || row.state === 'held')),
    ...walletOf(world, member.id),
    lifetime: volume(own),
    personal: volume(own.filter(isNow)),
    team: volume(team.filter(isNow)),
    left: volume(team.filter((sale) => isNow(sale) && sale.isLeft)),
    right: volume(team.filter((sale) => isNow(sale) && !sale.isLeft)),
    levels: levels.map((level) => count(level, false)),
    activeLevels: levels.map((level) => count(level, true)),
    rank: {
      personalSales: volume(own.filter(isNow)),
      directReferrals: BigInt(count(1, false)),
      activeTeamMembers: BigInt(below.filter(({ other }) => other.active).length),
      teamVolume: volume(team.filter(isNow)),
    },
  }
}
