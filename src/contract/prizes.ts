// Constants of the prize wheel. A public page imports this file, so it does not import zod: schemas
// are in prize-claims.ts.

/** The prizes in their order on the wheel, with their weights. */
export const PRIZES = [
  { id: 'off-1000', name: 'J$1,000 off', weight: 4, note: 'Use it on one order.' },
  { id: 'off-1500', name: 'J$1,500 off', weight: 2, note: 'Use it on one order.' },
  { id: 'off-2000', name: 'J$2,000 off', weight: 1, note: 'Use it on one order.' },
  {
    id: 'free-shipping',
    name: 'Free island shipping',
    weight: 6,
    note: 'On one order, any parish.',
  },
  { id: 'care-kit', name: 'Care kit', weight: 5, note: 'With one order.' },
  { id: 'warranty-3-year', name: '3-year warranty', weight: 1, note: 'Use it on one order.' },
  { id: 'design-consultation', name: 'Design consultation', weight: 1, note: 'With one order.' },
  { id: 'usd-10', name: 'US$10', weight: 8, note: 'Use it on one order.' },
  { id: 'body-wash', name: 'Body wash', weight: 10, note: 'With one order.' },
  { id: 'charging-cable', name: 'Charging cable', weight: 8, note: 'With one order.' },
  { id: 'try-again', name: 'Try again tomorrow', weight: 40, note: 'You can spin again tomorrow.' },
] as const

export type Prize = (typeof PRIZES)[number]
export type PrizeId = Prize['id']

/** The segment of the wheel without a prize. */
export const NO_PRIZE = 'try-again' satisfies PrizeId
export type WinningId = Exclude<PrizeId, typeof NO_PRIZE>

export const isWinning = (id: string): id is WinningId =>
  id !== NO_PRIZE && PRIZES.some((prize) => prize.id === id)

export const WINNING_IDS = PRIZES.map(({ id }) => id).filter(isWinning)

export const totalWeight = (prizes: readonly { weight: number }[]) =>
  prizes.reduce((sum, { weight }) => sum + weight, 0)

/** On average, `winning` of `of` spins win a prize. */
export const ODDS = {
  of: totalWeight(PRIZES),
  winning: totalWeight(PRIZES.filter(({ id }) => isWinning(id))),
}

export const CLAIM_STATUSES = ['pending', 'contacted', 'completed'] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]

/** Maximum lengths of a claim's fields. */
export const CLAIM_LIMITS = {
  name: 255,
  email: 255,
  phone: 50,
  prize: 255,
  prizeId: 100,
  status: 50,
} as const
