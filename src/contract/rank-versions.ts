// Versions of what the ranks require. Each counts from the first day of a month on and never changes;
// the published figures of the beginning are the first.

import { z } from 'zod'
import { calendarMonth } from './calendar-month.ts'
import { listedBy } from './lists.ts'
import { instant } from './units.ts'

/** The ranks whose requirements staff change: the first asks for nothing, the last is awarded by hand. */
export const CHANGED_RANKS = ['Associate', 'Supervisor', 'Manager', 'Director'] as const

const DOLLARS = 'Please enter whole dollars from 0 to 99,999,999'
const dollars = z.int(DOLLARS).min(0, DOLLARS).max(99_999_999, DOLLARS)
const PEOPLE = 'Please enter a number from 0 to 10,000'
const people = z.int(PEOPLE).min(0, PEOPLE).max(10_000, PEOPLE)

/** What a rank requires within a month; zero means no requirement. Money in whole dollars. */
const RankStep = z.strictObject({
  rank: z.enum(CHANGED_RANKS),
  personalSales: dollars,
  teamVolume: dollars,
  directReferrals: people,
  activeTeamMembers: people,
  /** Paid once, when a partner reaches the rank by its criteria. */
  bonus: dollars,
})
export type RankStep = z.infer<typeof RankStep>

const LOWER = 'A rank cannot ask for less than the one below it'
const CRITERIA = ['personalSales', 'teamVolume', 'activeTeamMembers'] as const

/** `POST /api/rank-versions`: replaces a version that is to come. */
export const PublishRanks = z
  .strictObject({
    /** `2026-12`. */
    from: calendarMonth('Please choose a month'),
    steps: z
      .array(RankStep)
      .length(CHANGED_RANKS.length)
      .refine(
        (steps) => steps.every(({ rank }, index) => rank === CHANGED_RANKS[index]),
        'Please send each rank once, the lowest first',
      ),
  })
  .superRefine(({ steps }, context) => {
    for (const [index, step] of steps.entries())
      for (const name of CRITERIA)
        if (step[name] < (steps[index - 1]?.[name] ?? 0))
          context.addIssue({ code: 'custom', path: ['steps', index, name], message: LOWER })
  })
export type PublishRanks = z.infer<typeof PublishRanks>

export const RANK_VERSION_STATES = ['past', 'running', 'coming'] as const
export type RankVersionState = (typeof RANK_VERSION_STATES)[number]

/** `GET /api/rank-versions`, the newest first. */
export const ListRankVersions = z.strictObject(listedBy('version'))

export const RankVersionView = z.object({
  id: z.number(),
  version: z.number(),
  state: z.enum(RANK_VERSION_STATES),
  /** `2026-12`. */
  from: z.string(),
  steps: z.array(RankStep),
  publishedBy: z.string(),
  publishedAt: instant,
})
export type RankVersionView = z.input<typeof RankVersionView>
