// Partners and commissions as staff see and decide them, over HTTP. After each part the nine
// invariants of the ledger still hold.

import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { formatYearMonth, jamaicaDay, monthAt } from '#contract/jamaica.ts'
import { type RefusalCode, refusalSentence } from '#contract/refusals.ts'
import type {
  DecidedView,
  PartnerDetailView,
  PartnerFiguresView,
  PartnerRowView,
  StaffCommissionDetailView,
  StaffCommissionView,
} from '#contract/staff-partners.ts'
import { approveDue } from '#domain/commissions/approve-due.ts'
import { settleOrder } from '#domain/commissions/settle-order.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { compareWallet } from '#domain/ledger/rebuild-wallet.ts'
import { memberNotes } from '#domain/partners/member-notes.table.ts'
import { members } from '#domain/partners/members.table.ts'
import { ownTree } from '#domain/partners/tree-lock.ts'
import { reconcile } from '#domain/reports/reconcile.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aLine, aMember, givePayee } from '#testing/builders.ts'
import { hearing } from '#testing/listening.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'
import { anOrderRow } from '#testing/table-rows.ts'

let shop: TestShop
let admin: Record<string, string>
let manager: Record<string, string>
let auditor: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  admin = await asStaff(shop, 'admin')
  manager = await asStaff(shop, 'manager')
  auditor = await asStaff(shop, 'auditor')
})
afterAll(() => shop.close())
afterEach(async () => {
  const found = await write((tx) => reconcile(tx))
  expect(found.filter((invariant) => invariant.found.length > 0)).toEqual([])
})

const write = <T>(work: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), work)
const call = (method: string, path: string, body?: unknown, as = admin) =>
  shop.call(method, `/api${path}`, body, as)
async function read<T>(path: string, as = admin): Promise<T> {
  const answer = await call('GET', path, undefined, as)
  expect([path, answer.status]).toEqual([path, 200])
  return (await answer.json()) as T
}
const refused = async (answer: Response) => [answer.status, await answer.json()]
const no = (status: number, code: RefusalCode) => [status, { error: refusalSentence(code) }]

/** A paid sale of a partner, posted. */
const aSale = (sellerId: number, buyer = 'buyer@example.com') =>
  write(async (tx) => {
    const paid = { paymentStatus: 'paid' as const, paidAt: tx.now, createdAt: tx.now }
    const who = { customerEmail: buyer, customerPhone: '876-555-0999' }
    const sold = { totalAmount: 60_000_00, referredBy: sellerId, ...paid, ...who }
    const { id } = await anOrderRow(tx, sold)
    await settleOrder(tx, id)
    return id
  })
const commissionOf = async (orderId: number, memberId: number) => {
  const rows = await read<StaffCommissionView[]>(`/commissions?order=${orderId}&member=${memberId}`)
  expect(rows).toHaveLength(1)
  return rows[0] as StaffCommissionView
}
const decide = (ids: number[], decision: string, rest: object = {}, as = admin) =>
  call('POST', '/commission-decisions', { ids, decision, reason: 'dispute', ...rest }, as)

test('partners are found by name, address, code and number, filtered, sorted and paged', async () => {
  const made = await write(async (tx) => {
    const top = await aMember(tx, { firstName: 'Zinnia', lastName: 'Abrahams' })
    const inputs = ['Anders', 'Bogle', 'Clarke'].map((lastName) => {
      return { firstName: 'Zoraida', lastName, sponsorId: top.id }
    })
    const below = []
    for (const input of inputs) below.push(await aMember(tx, input))
    await tx.db.update(members).set({ referralCode: 'zz-code-1' }).where(eq(members.id, top.id))
    return { top, below }
  })
  const names = async (params: string) =>
    (await read<PartnerRowView[]>(`/partners?${params}`)).map(({ lastName }) => lastName)
  expect(await names('q=zoraida&sort=name')).toEqual(['Anders', 'Bogle', 'Clarke'])
  expect(await names('q=zoraida&sort=-name')).toEqual(['Clarke', 'Bogle', 'Anders'])
  expect(await names('q=zoraida%20bog')).toEqual(['Bogle'])
  expect(await names('q=zz-code-1')).toEqual(['Abrahams'])
  expect(await names(`q=${made.top.id}`)).toEqual(['Abrahams'])
  expect(await names(`q=${encodeURIComponent(made.below[1]?.email ?? '')}`)).toEqual(['Bogle'])
  expect(await names('q=zoraida&rank=Director')).toEqual([])
  expect(await names('q=zoraida&active=yes&status=active&sort=sales')).toHaveLength(3)
  expect(await names('q=100%25')).toEqual([])
  const first = await call('GET', '/partners?q=zoraida&sort=name&limit=2')
  expect(first.headers.get('x-total-count')).toBe('3')
  const next = /<(.+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const [last, ...others] = await read<PartnerRowView[]>(next.replace('/api', ''))
  expect([last?.lastName, others]).toEqual(['Clarke', []])
  const [row] = await read<PartnerRowView[]>(`/partners?q=${made.top.id}`)
  expect(row).toMatchObject({ teamSize: 3, sponsorName: null, qualificationStatus: 'active' })
})

test('a partner’s page has the chain, the levels, the wallet, and no bank account', async () => {
  const line = await write((tx) => aLine(tx, 3))
  const [top, middle, last] = line.map(({ id }) => id) as [number, number, number]
  await write((tx) => givePayee(tx, middle, { bankCode: '050', accountNumber: '1234567' }))
  await aSale(last)
  const view = await read<PartnerDetailView>(`/partners/${middle}`)
  expect(view.place.chain.map(({ id }) => id)).toEqual([top])
  expect(view.levels[0]).toEqual({ level: 1, count: 1, active: 1 })
  expect(view.wallet.pendingBalance).toBe('250000')
  expect(JSON.stringify(view)).not.toContain('1234567')
  expect(view.payoutEnding).toBe('****4567')
  const shown = await call('POST', `/partners/${middle}/payout-details`)
  expect(await shown.json()).toMatchObject({
    bankAccount: 'JN Bank, savings, ending 4567',
    payee: { bankCode: '050', accountNumber: '1234567', trn: '112408336' },
  })
  const history = await read<{ what: string }[]>(`/partners/${middle}/history`)
  expect(history.map(({ what }) => what)).toEqual([
    'Payout details viewed',
    'Payout details changed',
    'Payout details changed',
    'Joined',
  ])
  for (const part of ['recruits', 'wallet-lines', 'payouts', 'notices'])
    expect(Array.isArray(await read(`/partners/${middle}/${part}`))).toBe(true)
  const [recruit] = await read<{ id: number; recruits: number }[]>(`/partners/${top}/recruits`)
  expect(recruit).toMatchObject({ id: middle, recruits: 1 })
  expect(await read<unknown[]>(`/orders?partner=${last}`)).toHaveLength(1)
  expect(await refused(await call('GET', '/partners/999999'))).toEqual(no(404, 'member-not-found'))
})

test('a suspended partner earns nothing, is paid nothing, and earns again once reinstated', async () => {
  const [top, seller] = (await write((tx) => aLine(tx, 2))).map(({ id }) => id) as [number, number]
  const path = `/partners/${seller}/standing`
  const suspend = { standing: 'suspended', reason: 'other', note: 'Sells on a street corner.' }
  const missing = await call('PUT', path, { standing: 'suspended', reason: 'other' })
  expect([missing.status, (await missing.json()).issues]).toEqual([
    422,
    [{ path: 'note', message: 'Please enter a reason' }],
  ])
  expect((await call('PUT', path, { standing: 'suspended', reason: 'bored' })).status).toBe(422)
  expect((await call('PUT', path, suspend, auditor)).status).toBe(403)
  const both = await Promise.all([call('PUT', path, suspend), call('PUT', path, suspend, manager)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const view = await read<PartnerDetailView>(`/partners/${seller}`)
  expect(view.member).toMatchObject({ isActive: false, qualificationStatus: 'suspended' })
  expect(view.wallet.isActive).toBe(false)
  expect(view.notes.map(({ about, text }) => [about, text])).toEqual([['suspended', suspend.note]])

  const orderId = await aSale(seller)
  const paid = await read<StaffCommissionView[]>(`/commissions?order=${orderId}`)
  expect(paid.map(({ memberId }) => memberId)).toEqual([top])
  const award = { award: 'money', amount: '100000', text: 'The fair' }
  const refusedAward = await call('POST', `/partners/${seller}/awards`, award)
  expect(await refused(refusedAward)).toEqual(no(409, 'partner-inactive'))

  const back = { standing: 'active', reason: 'cleared' }
  expect((await call('PUT', path, back)).status).toBe(200)
  expect(await refused(await call('PUT', path, back))).toEqual(no(409, 'partner-active'))
  expect((await commissionOf(await aSale(seller), seller)).amount).toBe('500000')
  const { levels } = await read<PartnerDetailView>(`/partners/${top}`)
  expect(levels[0]).toEqual({ level: 1, count: 1, active: 1 })
})

test('a partner moves with the team, never under it, and to nobody', async () => {
  const [top, middle, last] = (await write((tx) => aLine(tx, 3))).map(({ id }) => id)
  const other = await write((tx) => aMember(tx))
  const move = (id: number | undefined, sponsorId: number | undefined) =>
    call('PUT', `/partners/${id}/sponsor`, { sponsorId, reason: 'wrong-sponsor' })
  expect(await refused(await move(middle, last))).toEqual(no(409, 'sponsor-below'))
  expect(await refused(await move(middle, middle))).toEqual(no(409, 'sponsor-below'))
  expect(await refused(await move(middle, top))).toEqual(no(409, 'same-sponsor'))
  expect(await refused(await move(middle, 999_999))).toEqual(no(404, 'member-not-found'))
  const moved = (await (await move(middle, other.id)).json()) as PartnerDetailView
  expect(moved.place.chain.map(({ id }) => id)).toEqual([other.id])
  const below = await read<PartnerDetailView>(`/partners/${last}`)
  expect(below.place.chain.map(({ id }) => id)).toEqual([other.id, middle])
  expect((await read<PartnerDetailView>(`/partners/${top}`)).levels[0]?.count).toBe(0)
})

test('a partner is placed apart from the sponsor, or waits until that can be', async () => {
  const [top, seller] = (await write((tx) => aLine(tx, 2))).map(({ id }) => id) as [number, number]
  const { id: other } = await write((tx) => aMember(tx, { firstName: 'Nadine' }))
  const path = `/partners/${seller}/placement`
  const placing = { placementId: other, reason: 'own-wish' }
  expect((await call('PUT', path, { ...placing, reason: 'other' })).status).toBe(422)
  expect((await call('PUT', path, placing, auditor)).status).toBe(403)
  const below = await call('PUT', path, { ...placing, placementId: seller })
  expect(await refused(below)).toEqual(no(409, 'placement-below'))
  const stand = (standing: string, reason: string) =>
    call('PUT', `/partners/${other}/standing`, { standing, reason })
  await stand('suspended', 'complaint')
  const waits = (await (await call('PUT', path, placing)).json()) as PartnerDetailView
  expect(waits.place).toMatchObject({ placedUnder: null, waiting: { under: { id: other } } })
  const listed = await read<PartnerRowView[]>('/partners?placement=waiting')
  expect(listed.map(({ id }) => id)).toEqual([seller])
  expect((await call('DELETE', path)).status).toBe(200)
  expect((await call('DELETE', path)).status).toBe(404)
  await call('PUT', path, placing)

  const heard = hearing(shop)
  await heard.news()
  await stand('active', 'cleared')
  await heard.listen()
  const { place, member } = await read<PartnerDetailView>(`/partners/${seller}`)
  expect(place).toMatchObject({ placedUnder: { id: other }, waiting: null })
  expect(member).toMatchObject({ sponsorId: top, placementId: other })
  const history = await read<{ what: string }[]>(`/partners/${seller}/history`)
  expect(history.map(({ what }) => what).slice(0, 2)).toEqual([
    `Placed under partner ${other}`,
    `Waiting to be placed under partner ${other}: own wish`,
  ])
})

test.runIf(inject('postgresUrl'))(
  'a placement that finds the tree being rewritten waits, and is made as soon as it is free',
  async () => {
    const [, seller] = (await write((tx) => aLine(tx, 2))).map(({ id }) => id)
    const { id: other } = await write((tx) => aMember(tx))
    const heard = hearing(shop)
    const placing = { placementId: other, reason: 'own-wish' }
    const answer = await write(async (tx) => {
      await ownTree(tx)
      return call('PUT', `/partners/${seller}/placement`, placing)
    })
    const { place } = (await answer.json()) as PartnerDetailView
    expect(place.waiting).toMatchObject({ because: 'the tree is being rewritten' })
    await heard.listen()
    const after = await read<PartnerDetailView>(`/partners/${seller}`)
    expect(after.place).toMatchObject({ placedUnder: { id: other }, waiting: null })
  },
)

test('ranks and money are awarded once, with what the partner reads', async () => {
  const { id } = await write((tx) => aMember(tx))
  const path = `/partners/${id}/awards`
  const rank = { award: 'rank', rank: 'Executive', text: 'Built the Mandeville team' }
  expect((await call('POST', path, rank)).status).toBe(201)
  expect(await refused(await call('POST', path, rank))).toEqual(no(409, 'rank-held'))
  const money = { award: 'money', amount: '150000', text: 'The fair in May Pen' }
  for (const amount of ['0', '99', '50000001', '-50000001', '-99', '1.5'])
    expect((await call('POST', path, { ...money, amount })).status).toBe(422)
  const once = { ...admin, 'idempotency-key': 'award-once-1' }
  await call('POST', path, money, once)
  const again = (await (await call('POST', path, money, once)).json()) as PartnerDetailView
  expect(again.wallet.pendingBalance).toBe('150000')
  expect(again.member.currentRank).toBe('Executive')
  const rows = await read<StaffCommissionView[]>(`/commissions?member=${id}&kind=adjustment`)
  expect(rows.map(({ description }) => description)).toEqual([money.text])
  await write((tx) => approveDue(tx))
  const { wallet } = await read<PartnerDetailView>(`/partners/${id}`)
  expect([wallet.pendingBalance, wallet.availableBalance]).toEqual(['0', '150000'])
  expect(await write((tx) => compareWallet(tx, id))).toEqual([])
})

test('a commission is held, released and void, each once, also when two decide at once', async () => {
  const [, seller] = (await write((tx) => aLine(tx, 2))).map(({ id }) => id) as [number, number]
  const { id } = await commissionOf(await aSale(seller), seller)
  const why = { reason: 'other', note: 'The buyer called.' }
  expect((await decide([id], 'hold', { reason: 'other' })).status).toBe(422)
  await Promise.all([decide([id], 'hold', why), decide([id], 'hold', why, manager)])
  const notes = await write((tx) =>
    tx.db.select().from(memberNotes).where(eq(memberNotes.commissionId, id)),
  )
  expect(notes.map(({ about, text }) => [about, text])).toEqual([['held', why.note]])
  expect(await statusOf(id)).toBe('held')
  await decide([id], 'release')
  expect(await statusOf(id)).toBe('pending')

  const [a, b] = await Promise.all([decide([id], 'hold'), decide([id], 'void', {}, manager)])
  const outcomes = [await a.json(), await b.json()] as [DecidedView, DecidedView]
  expect(outcomes[1]).toEqual({ decided: [id], failed: [] })
  expect(await statusOf(id)).toBe('void')
  const late = (await (await decide([id], 'release')).json()) as DecidedView
  expect(late).toEqual({
    decided: [],
    failed: [{ id, error: refusalSentence('commission-final') }],
  })
  const view = await read<StaffCommissionDetailView>(`/commissions/${id}`)
  expect(view.commission).toMatchObject({ status: 'void', memberName: 'Marcia Reid' })
  expect(view.names.map(({ memberId }) => memberId)).toContain(seller)
  expect(view.why.sentences[0]).toContain('J$5,000')
})

const statusOf = async (id: number) =>
  (await read<StaffCommissionDetailView>(`/commissions/${id}`)).commission.status

test('many are decided together: those that cannot be keep none of the others back', async () => {
  const [, seller] = (await write((tx) => aLine(tx, 2))).map(({ id }) => id) as [number, number]
  const order = await aSale(seller)
  const rows = await read<StaffCommissionView[]>(`/commissions?order=${order}`)
  const ids = rows.map(({ id }) => id)
  await decide(ids.slice(0, 1), 'void')
  const answer = (await (await decide([...ids, 999_999], 'hold')).json()) as DecidedView
  expect(answer.decided).toEqual(ids.slice(1))
  expect(answer.failed.map(({ error }) => error)).toEqual([
    refusalSentence('commission-final'),
    refusalSentence('not-found'),
  ])
  expect((await decide(ids, 'hold', {}, auditor)).status).toBe(403)
})

test('a purchase by the seller stands apart, and counts once staff have cleared it', async () => {
  const seller = await write((tx) => aMember(tx))
  const order = await aSale(seller.id, seller.email)
  const flagged = await read<StaffCommissionView[]>('/commissions?state=flagged')
  const mine = flagged.filter(({ memberId }) => memberId === seller.id)
  expect(mine).toMatchObject([{ sourceOrderId: order, flagged: true, status: 'void' }])
  expect(await read<unknown[]>(`/commissions?state=void&member=${seller.id}`)).toEqual([])
  const id = mine[0]?.id ?? 0
  const both = await Promise.all([decide([id], 'clear'), decide([id], 'clear', {}, manager)])
  const answers = (await Promise.all(both.map((one) => one.json()))) as DecidedView[]
  expect(answers.filter(({ decided }) => decided.length === 1).length).toBeGreaterThan(0)
  expect(await statusOf(id)).toBe('pending')
  expect((await read<PartnerDetailView>(`/partners/${seller.id}`)).wallet.pendingBalance).toBe(
    '500000',
  )
  const { id: other } = await commissionOf(await aSale(seller.id), seller.id)
  const never = (await (await decide([other], 'clear')).json()) as DecidedView
  expect(never.failed).toEqual([{ id: other, error: refusalSentence('commission-final') }])
})

test('commissions are found by order, name, month and state, and kept as a safe file', async () => {
  const input = { firstName: '=HYPERLINK("x")', lastName: 'Formula' }
  const seller = await write((tx) => aMember(tx, input))
  const order = await aSale(seller.id)
  const count = async (params: string) => (await read<unknown[]>(`/commissions?${params}`)).length
  expect(await count(`q=YB-${order}`)).toBe(1)
  expect(await count('q=formula')).toBe(1)
  expect(await count('q=nobody%20at%20all')).toBe(0)
  const month = formatYearMonth(monthAt(new Date()))
  expect(await count(`member=${seller.id}&month=${month}&state=pending&kind=direct`)).toBe(1)
  expect(await count(`member=${seller.id}&month=2021-01`)).toBe(0)
  expect((await call('GET', '/commissions?month=2026-13')).status).toBe(422)
  const file = await (await call('POST', '/commission-exports', { member: seller.id })).text()
  const [head, line] = file.replace('\uFEFF', '').split('\r\n')
  expect(head).toContain('Commission,Date,Partner,Name,Order')
  expect(line).toMatch(new RegExp(`^\\d+,${jamaicaDay(new Date())} \\d\\d:\\d\\d,`))
  expect(line).toContain(`"'=HYPERLINK(""x"") Formula",YB-${order},direct,1,5000.00,pending`)
  const chosen = await (await call('POST', '/commission-exports', { ids: [999_999] })).text()
  expect(chosen.trim().split('\r\n')).toHaveLength(1)
})

test('the figures of a year count sales to partners apart, and everybody who earned nothing', async () => {
  const year = monthAt(new Date()).year
  const before = await read<PartnerFiguresView>(`/partner-figures?year=${year}`)
  const [seller, member] = await write(async (tx) => [await aMember(tx), await aMember(tx)])
  await aSale(seller?.id ?? 0)
  await aSale(seller?.id ?? 0, member?.email.toUpperCase())
  const after = await read<PartnerFiguresView>(`/partner-figures?year=${year}`)
  const grown = (of: 'retail' | 'toPartners') => after.total[of].sales - before.total[of].sales
  expect([grown('retail'), grown('toPartners')]).toEqual([1, 1])
  expect(after.months).toHaveLength(12)
  expect(after.disclosure.members - before.disclosure.members).toBe(2)
  const counted = after.disclosure.bands.reduce((sum, band) => sum + band.members, 0)
  expect(counted).toBe(after.disclosure.members)
  const long = await read<PartnerFiguresView>('/partner-figures?year=2021')
  expect([long.total.retail.sales, long.disclosure.members]).toEqual([0, 0])
})

test('the figures are calculated once, and again as soon as a sale has changed them', async () => {
  const { $client: client } = shop.database.db as unknown as { $client: { query: () => unknown } }
  const reads = async (path: string) => {
    const spy = vi.spyOn(client, 'query')
    await call('GET', path)
    const texts = JSON.stringify(spy.mock.calls)
    spy.mockRestore()
    return /width_bucket|is_partner/.test(texts)
  }
  for (const path of ['/partner-figures', '/mlm/income-disclosure']) {
    await aSale((await write((tx) => aMember(tx))).id)
    expect([await reads(path), await reads(path)]).toEqual([true, false])
  }
})

test('a note of staff stays with staff', async () => {
  const { id } = await write((tx) => aMember(tx))
  const text = 'Prefers to be called after six.'
  const answer = await call('POST', `/partners/${id}/notes`, { text })
  expect([answer.status, await answer.json()]).toMatchObject([201, { about: 'note', text }])
  expect((await call('POST', '/partners/999999/notes', { text })).status).toBe(404)
  expect((await call('POST', `/partners/${id}/notes`, { text: ' ' })).status).toBe(422)
  const history = await read<{ what: string }[]>(`/partners/${id}/history`)
  expect(history.map(({ what }) => what)).toEqual([
    'Note added',
    'Payout details changed',
    'Joined',
  ])
  expect(JSON.stringify(history)).not.toContain(text)
  const rows = await write((tx) =>
    tx.db.select().from(commissions).where(eq(commissions.memberId, id)),
  )
  expect(rows).toEqual([])
})
