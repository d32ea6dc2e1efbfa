// What both sides say about the prize wheel.

export const CLAIM_STATUSES = ['pending', 'contacted', 'completed'] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]

/** The longest texts that a claim may hold. */
export const CLAIM_LIMITS = {
  name: 255,
  email: 255,
  phone: 50,
  prize: 255,
  prizeId: 100,
  status: 50,
} as const
