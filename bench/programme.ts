// Whether the partner programme stays flat as it grows: what a dashboard, the counts of five levels,
// an upline and the posting of one sale cost among a thousand partners and among a million, on
// PostgreSQL, measured in turn in one run. `-- 1000 20000` takes other sizes. Prints a table with
// the ratio of the medians and fails above the target.

import { eq, sql } from 'drizzle-orm'
import { monthAt } from '#contract/jamaica.ts'
import { findUpline, teamSizes } from '#domain/partners/find-place.ts'
import { listTeams } from '#domain/partners/find-downline.ts'
import { members } from '#domain/partners/members.table.ts'
import { openMemberSession } from '#domain/partners/member-session.ts'
import { recountSales } from '#domain/partners/recount-sales.ts'
import { countJoined } from '#domain/reports/count-partners.ts'
import { incomeDisclosure } from '#domain/reports/income-disclosure.ts'
import { retailShare, sumRetailHours } from '#domain/reports/retail-share.ts'
import { settleOrder } from '#domain/commissions/settle-order.ts'
import { createMemberUser } from '#domain/identity/create-member-user.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { system, type Tx } from '#platform/tx.ts'
import { anOrder } from '#testing/builders.ts'
import type { Yaadbox } from '#yaadbox.ts'
import { atMost, median, report } from './figures.ts'
import { plantLargeProgramme } from './large-programme.ts'
import { NOW } from './large-shop.ts'
import { type Bench, call, measureOnPostgres, timed } from './measure.ts'
import { partnerCookie } from '#testing/cookies.ts'

const [few = 1_000, many = 1_000_000] = process.argv.slice(2).map(Number)
const SAMPLE = 40
const ROUNDS = 5
const TARGET = 1.5
/** Done by a job; it grows with the height of the tree until five stand above the seller. */
const ASIDE = 'counting a sale'
const DISCLOSURE = 'income disclosure'
const RETAIL = 'who buys from partners'
/** Reports on all partners: the same for every user. */
const OF_ALL = new Set([DISCLOSURE, RETAIL])
const YEAR = monthAt(NOW).year
const me = system('bench')

type Partner = { id: number; cookie: string }
type Programme = { yaadbox: Yaadbox; any: Partner[]; alike: Partner[]; top: Partner[] }
type Who = 'any' | 'alike' | 'top'

const WHO: Record<Who, string> = {
  any: 'any partner',
  alike: 'one with 150 to 250 below',
  top: 'the first five',
}

/** What is measured; each answers after the work and its commit. */
const COSTS: Record<string, (programme: Programme, partner: Partner) => Promise<unknown>> = {
  dashboard: (programme, partner) => ask(programme, partner, '/api/mlm/dashboard'),
  'teams, a page': (programme, { id, cookie }) =>
    ask(programme, { id, cookie }, `/api/mlm/members/${id}/teams?limit=5`),
  'commissions, a page': (programme, { id, cookie }) =>
    ask(programme, { id, cookie }, `/api/mlm/commissions?memberId=${id}&limit=25`),
  'orders by the link, a page': (programme, partner) =>
    ask(programme, partner, '/api/mlm/orders?limit=25'),
  'counts of five levels': ({ yaadbox }, { id }) =>
    yaadbox.shop.read(me, (tx) => teamSizes(tx, id)),
  upline: ({ yaadbox }, { id }) => yaadbox.shop.read(me, (tx) => findUpline(tx, id, 5)),
  'the first of each team': ({ yaadbox }, { id }) =>
    yaadbox.shop.read(me, (tx) => listTeams(tx, { memberId: id, limit: 100 })),
  [DISCLOSURE]: ({ yaadbox }) => yaadbox.shop.read(me, (tx) => incomeDisclosure(tx, YEAR)),
  [RETAIL]: ({ yaadbox }) => yaadbox.shop.read(me, (tx) => retailShare(tx, YEAR)),
  'posting a sale': ({ yaadbox }, { id }) => postASale(yaadbox, id),
  [ASIDE]: ({ yaadbox }, { id }) => yaadbox.shop.write(me, (tx) => recountSales(tx, id)),
}

const sales = new Map<Yaadbox, number[]>()

async function openOf(count: number, { fresh, open }: Bench): Promise<Programme> {
  const url = await fresh(`of_${count}`)
  const ms = await timed(() => plantLargeProgramme(url, count))
  console.log(`${count.toLocaleString('en-JM')} partners planted in ${Math.round(ms / 1000)} s`)
  const yaadbox = await open(url, NOW)
  await keepSums(yaadbox)
  const pick = (where: ReturnType<typeof sql>, ids: number) => signIn(yaadbox, where, ids)
  return {
    yaadbox,
    any: await pick(sql`id % ${sql.raw(String(Math.floor(count / SAMPLE)))} = 3`, SAMPLE),
    alike: await pick(
      sql`id in (select member_id from team_counts group by 1 having sum(count) between 150 and 250)`,
      SAMPLE,
    ),
    top: await pick(sql`id <= 5`, 5),
  }
}

/** What each night does. */
async function keepSums({ shop }: Yaadbox): Promise<void> {
  const unhurried = <Result>(work: (tx: Tx) => Promise<Result>) =>
    shop.write(me, async (tx) => {
      await tx.db.execute(sql`set local statement_timeout = 0`)
      return work(tx)
    })
  while (await unhurried(sumRetailHours));
  await unhurried(countJoined)
}

/** The first partners of a condition, each with a session. */
async function signIn(yaadbox: Yaadbox, where: ReturnType<typeof sql>, most: number) {
  return yaadbox.shop.write(me, async (tx) => {
    await tx.db.execute(sql`set local statement_timeout = 0`)
    const rows = await tx.db.select().from(members).where(where).orderBy(members.id).limit(most)
    const partners: Partner[] = []
    for (const member of rows) {
      const userId = member.userId ?? (await createMemberUser(tx, member)).id
      await tx.db.update(members).set({ userId }).where(eq(members.id, member.id))
      const token = await openMemberSession(tx, { ...member, userId })
      partners.push({ id: member.id, cookie: partnerCookie(token) })
    }
    return partners
  })
}

async function ask({ yaadbox }: Programme, { cookie }: Partner, path: string): Promise<void> {
  await (await call(yaadbox, path, { headers: { cookie } })).text()
}

/** Posts what a paid order of a partner pays. The order itself is placed and paid beforehand, unmeasured. */
async function postASale(yaadbox: Yaadbox, sellerId: number): Promise<void> {
  const orderId = sales.get(yaadbox)?.pop()
  if (!orderId) throw new Error('no order is left to post')
  await yaadbox.shop.write(me, async (tx) => {
    await tx.db.update(orders).set({ referredBy: sellerId }).where(eq(orders.id, orderId))
    await settleOrder(tx, orderId)
  })
}

async function placeOrders(yaadbox: Yaadbox, count: number): Promise<void> {
  const placed: number[] = []
  while (placed.length < count)
    placed.push(
      await yaadbox.shop.write(me, async (tx: Tx) => {
        const { id: orderId } = await anOrder(tx)
        await changeOrder(tx, { orderId, edit: { paymentStatus: 'paid' } })
        return orderId
      }),
    )
  sales.set(yaadbox, placed)
}

type Compared = { what: string; who: string; fewMs: number; manyMs: number; ratio: number }

async function compareAll(small: Programme, large: Programme): Promise<void> {
  const lines: Compared[] = []
  console.log(`\n${''.padEnd(52)}${String(few).padStart(9)}${String(many).padStart(10)}   ratio`)
  for (const [what, cost] of Object.entries(COSTS))
    for (const who of OF_ALL.has(what) ? (['top'] as const) : (['any', 'alike', 'top'] as const)) {
      const line = await compare(small, large, { what, who, cost })
      lines.push(line)
      const ms = (value: number) => value.toFixed(2).padStart(9)
      console.log(
        `${`${what}: ${line.who}`.padEnd(52)}${ms(line.fewMs)} ${ms(line.manyMs)}   ${line.ratio.toFixed(2)}`,
      )
    }
  const judged = lines.filter(({ what }) => what !== ASIDE)
  const kept = judged.map(({ what, who, ratio }) =>
    atMost(`${what}, ${who}: ${many} partners against ${few}`, ratio, TARGET, 'ratio'),
  )
  report('programme', kept, { few, many, all: lines })
}

type Comparing = { what: string; who: Who; cost: (typeof COSTS)[string] }

/** In turn, so that a noisy moment meets both; the first round only warms up. */
async function compare(small: Programme, large: Programme, { what, who, cost }: Comparing) {
  const times: [number[], number[]] = [[], []]
  const turns = Math.max(small[who].length, large[who].length)
  if (what === 'posting a sale')
    for (const { yaadbox } of [small, large]) await placeOrders(yaadbox, turns * (ROUNDS + 1))
  for (let round = 0; round <= ROUNDS; round++)
    for (let turn = 0; turn < turns; turn++)
      for (const [nth, programme] of [small, large].entries()) {
        const partners = programme[who]
        const partner = partners[turn % partners.length] as Partner
        const ms = await timed(() => cost(programme, partner))
        if (round > 0) times[nth as 0 | 1].push(ms)
      }
  const [fewMs, manyMs] = times.map(median) as [number, number]
  return { what, who: WHO[who], fewMs, manyMs, ratio: manyMs / fewMs }
}

await measureOnPostgres(async (bench) =>
  compareAll(await openOf(few, bench), await openOf(many, bench)),
)
