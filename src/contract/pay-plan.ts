// What partners are told of the figures that the programme runs by: what a sale pays, what ranks ask.

import type { Rank } from './partners.ts'

/** What a plan pays for one sale, the seller first, in minor units. */
export type PayView = {
  levels: string[]
  /** From payment to approval. */
  holdDays: number
  /** The most of a sale that all levels get together: `40%`. */
  share: string
  /** From when it counts. */
  from: string
}

/** What a rank asks for within its months, sales in minor units; zero is nothing. */
export type RankRequirementView = {
  rank: Rank
  personalSales: string
  directReferrals: number
  activeTeamMembers: number
  teamVolume: string
}

/** `GET /api/mlm/plan`: what sales pay today, and what they will pay once a change has come. */
export type PayPlanView = {
  now: PayView
  coming: PayView | null
  /** The ranks that are earned, lowest first. */
  ladder: RankRequirementView[]
  /** Whoever is paid more in a year is asked for a tax form; in minor units. */
  taxFormAbove: string
}
