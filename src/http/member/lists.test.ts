// Whatever list partners read, they search it, turn it round and page through it, and find in it
// nothing but their own.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { adjustCommission } from '#domain/commissions/award-bonus.ts'
import { approveDue } from '#domain/commissions/approve-due.ts'
import { openMemberSession } from '#domain/partners/member-session.ts'
import { notify } from '#domain/partners/notices.ts'
import { batches, payments } from '#domain/payouts/payouts.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aMember } from '#testing/builders.ts'
import { aPartner, type SignedIn } from '#testing/partners.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { partnerCookie } from '#testing/cookies.ts'

const MONTHS = ['2026-08', '2026-09', '2026-10'] as const
const AMOUNTS = { '2026-08': 900_00, '2026-09': 300_00, '2026-10': 600_00 } as const
const REASONS = { '2026-08': 'Fair in May Pen', '2026-09': 'A sofa carried', '2026-10': 'Photos' }

let now = new Date('2026-08-01T15:00:00Z')
let shop: TestShop
let me: SignedIn
let other: SignedIn
beforeAll(async () => {
  const config = { demo: false, publicUrl: 'https://shop.example' }
  shop = await openTestShop(config, undefined, { now: () => now })
  me = await aPartner(shop)
  other = await aPartner(shop, { firstName: 'Zadie', lastName: 'Other' })
  for (const { member } of [me, other]) {
    for (const month of MONTHS) {
      now = new Date(`${month}-10T15:00:00Z`)
      await write((tx) => earnIn(tx, member.id, month))
    }
    const names = ['Alva', 'Bea', 'Cleon', 'Dane', 'Enid', 'Fay', 'Gus']
    for (const firstName of names)
      await write((tx) => aMember(tx, { firstName, sponsorId: member.id }))
  }
  now = new Date('2026-11-20T15:00:00Z')
  me = await signedIn(me)
  other = await signedIn(other)
})
afterAll(() => shop.close())

const write = <T>(verb: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), verb)

/** By a session of today. */
async function signedIn({ member, headers }: SignedIn): Promise<SignedIn> {
  const token = await write((tx) => openMemberSession(tx, member))
  return { member, token, headers: { ...headers, cookie: partnerCookie(token) } }
}

async function earnIn(tx: Tx, memberId: number, month: (typeof MONTHS)[number]) {
  await adjustCommission(tx, { memberId, amountCents: AMOUNTS[month], reason: REASONS[month] })
  await approveDue(tx)
  const [year = 0, number = 0] = month.split('-').map(Number)
  const run = memberId === me.member.id ? 1 : 2
  const cancelled = { status: 'cancelled' as const, cancelledAt: tx.now, cancelReason: 'No' }
  const opened = { year, month: number, run, createdAt: tx.now, ...cancelled }
  const { id } = singleRow(await tx.db.insert(batches).values(opened).returning())
  await tx.db.insert(payments).values({
    memberId,
    amount: AMOUNTS[month],
    paymentMethod: 'bank_transfer',
    payoutBatchId: id,
    transactionId: `NCB-${month}-${memberId}`,
    createdAt: tx.now,
  })
  const title = `Paid for ${month}`
  const until = new Date('2027-01-01T05:00:00Z')
  const words = { type: 'x', title, message: 'Thanks', until }
  await notify(tx, { memberId, key: `${month}-${memberId}`, ...words })
}

type Item = Record<string, unknown>
const call = (path: string, who = me) => shop.call('GET', `/api/mlm${path}`, undefined, who.headers)

/** Every item of a list, read two by two. */
async function walk(path: string): Promise<Item[]> {
  const all: Item[] = []
  let next: string | undefined = `/api/mlm${path}${path.includes('?') ? '&' : '?'}limit=2`
  while (next) {
    const answer: Response = await shop.call('GET', next, undefined, me.headers)
    expect([next, answer.status]).toEqual([next, 200])
    const items: Item[] = await answer.json()
    expect(items.length).toBeLessThanOrEqual(2)
    all.push(...items)
    if (!answer.headers.has('link'))
      expect(all).toHaveLength(Number(answer.headers.get('x-total-count')))
    next = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return all
}

const LISTS: [
  path: string,
  field: string,
  sorts: Record<string, unknown[]>,
  found: [string, number][],
][] = [
  [
    '/wallet/transactions',
    'amount',
    { date: ['90000', '30000', '60000'], '-date': ['60000', '30000', '90000'] },
    [
      ['september', 1],
      ['2026-08', 1],
      ['adjustment', 0],
      ['commission', 3],
      ['sofa unicorn', 0],
    ],
  ],
  [
    '/payouts',
    'month',
    {
      date: [...MONTHS],
      '-month': MONTHS.toReversed(),
      amount: ['2026-09', '2026-10', '2026-08'],
      '-amount': ['2026-08', '2026-10', '2026-09'],
    },
    [
      ['October 2026', 1],
      ['ncb-2026-09', 1],
      ['bank transfer', 3],
      ['unicorn', 0],
    ],
  ],
  [
    '/statements',
    'month',
    {
      month: [...MONTHS],
      '-month': MONTHS.toReversed(),
      earned: ['2026-09', '2026-10', '2026-08'],
      '-earned': ['2026-08', '2026-10', '2026-09'],
    },
    [
      ['august', 1],
      ['2026', 3],
      ['unicorn', 0],
    ],
  ],
  [
    '/notifications?q=paid',
    'title',
    {
      date: MONTHS.map((month) => `Paid for ${month}`),
      '-date': MONTHS.map((month) => `Paid for ${month}`).toReversed(),
    },
    [],
  ],
  [
    '/commissions?memberId=ME',
    'notes',
    { date: Object.values(REASONS), '-date': Object.values(REASONS).toReversed() },
    [
      ['sofa', 1],
      ['unicorn', 0],
    ],
  ],
  [
    '/members/ME/teams',
    'teamLeg',
    { team: [1, 2], '-team': [2, 1], size: [2, 1], '-size': [1, 2] },
    [
      ['gus', 1],
      ['Team 2', 1],
      ['7', 0],
      ['zadie', 0],
    ],
  ],
  [
    '/members/ME/tree',
    'firstName',
    {
      slot: ['Alva', 'Bea', 'Cleon', 'Dane', 'Enid', 'Fay', 'Gus'],
      '-slot': ['Gus', 'Fay', 'Enid', 'Dane', 'Cleon', 'Bea', 'Alva'],
    },
    [
      ['cleon', 1],
      ['zadie', 0],
    ],
  ],
]

test.each(LISTS)(
  'GET %s is searched, turned round and paged by the way it is sorted',
  async (given, field, sorts, found) => {
    const path = given.replace('ME', String(me.member.id))
    const and = path.includes('?') ? '&' : '?'
    for (const [sort, expected] of Object.entries(sorts)) {
      const items = await walk(`${path}${and}sort=${sort}`)
      expect([sort, items.map((item) => item[field])]).toEqual([sort, expected])
    }
    for (const [q, count] of found) {
      const items = await walk(`${path}${and}q=${encodeURIComponent(q)}`)
      expect([q, items.length]).toEqual([q, count])
    }
  },
)

test('what another partner’s lists hold is found in none of one’s own', async () => {
  const theirs = String(other.member.id)
  const paid = await walk(`/payouts?q=NCB-2026-08-${theirs}`)
  const messages = await walk('/notifications')
  expect([paid, messages.length >= 3]).toEqual([[], true])
  const mine = await call('/payouts')
  const others = await call('/payouts', other)
  const idsOf = async (answer: Response) => ((await answer.json()) as Item[]).map(({ id }) => id)
  const [own, foreign] = [await idsOf(mine), await idsOf(others)]
  expect([own.length, foreign.length, own.filter((id) => foreign.includes(id))]).toEqual([3, 3, []])
})

test('the browsers one is signed in by are listed like anything else', async () => {
  const all = await walk('/account/sessions?sort=-used')
  expect(all).toHaveLength(1)
  expect(await walk('/account/sessions?q=unicorn')).toEqual([])
  expect((await call('/account/sessions?sort=colour')).status).toBe(422)
})
