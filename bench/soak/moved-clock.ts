// The clock of the machine jumps a month ahead, and then an hour back.

import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { configFrom, DEMO_SECRETS } from '#platform/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { forget, startShop } from '#testing/running-shop.ts'
import { ask, newAgent } from './ask.ts'
import { order } from './load.ts'
import { eventually, type Part, pause } from './part.ts'

const HOUR_MS = 3_600_000
const MONTH_MS = 30 * 24 * HOUR_MS
/** The vault is swept at every fifth minute: the month ends just before one. */
const SWEEP_MS = 300_000
const BEFORE_MS = 15_000
const SWEPT_WITHIN_SECONDS = 150

type Found = [name: string, held: boolean]

export const movedClock: Part = {
  name: 'moved clock',
  claim:
    'clock moved by 30 days and back an hour: cards purged, no session revived, no double spin',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'yaadbox-clock-'))
    const clock = join(folder, 'clock')
    const move = async (offMs: number) => {
      writeFileSync(clock, String(offMs))
      await pause(200)
    }
    await move(0)
    const preload = pathToFileURL(join(import.meta.dirname, 'clock.ts')).href
    const env = { NODE_OPTIONS: `--import ${preload}`, SOAK_CLOCK: clock }
    const shop = await startShop(env, join(folder, 'data'))
    const visitor = openVisitor(shop.url)
    const cards = () => readdirSync(join(shop.dataDir, 'vault', 'items')).length
    const found: Found[] = [['a card is kept', await visitor.paysByCard()]]
    const old = await visitor.signIn()
    const left = await visitor.signIn()
    await visitor.signOut(left)
    found.push(['sessions open', (await visitor.mayRead(old)) && !(await visitor.mayRead(left))])
    const first = await visitor.spin()
    const month = MONTH_MS + SWEEP_MS - ((Date.now() + BEFORE_MS) % SWEEP_MS)

    await move(month - 12.5 * HOUR_MS)
    const late = await visitor.signIn()
    await move(month)
    found.push([
      'no session lives on',
      !(await visitor.mayRead(old)) && !(await visitor.mayRead(late)),
    ])
    const kept = cards()
    const swept = await eventually(() => Promise.resolve(cards() === 0), SWEPT_WITHIN_SECONDS)
    found.push(['cards purged', kept > 0 && swept])
    const second = await visitor.spin()
    found.push(['a new day, one spin', second === (await visitor.spin()) && first !== undefined])

    await move(month - HOUR_MS)
    for (const token of [old, left, late])
      found.push(['no session revived', !(await visitor.mayRead(token))])
    await visitor.spin()
    found.push(['the shop serves', await visitor.mayRead(await visitor.signIn())])
    await shop.stop()
    const spins = await spinsOf(shop.dataDir)
    found.push(['no double spin', spins.doubled === 0 && spins.all > 1])
    forget(folder)
    const broken = found.filter(([, held]) => !held).map(([name]) => name)
    return {
      held: broken.length === 0,
      figures:
        `${kept} keys of cards before the sweep, ${swept ? 0 : 'some'} after; 3 sessions dead; ` +
        `${spins.all} spins, ${spins.doubled} of one visitor and day twice; ` +
        `broken: ${broken.join(', ') || 'nothing'}`,
    }
  },
}

function openVisitor(url: string) {
  const agent = newAgent(2)
  let cookie = ''
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  return {
    signIn: async () => {
      const body = { username: 'admin', password: DEMO_SECRETS.adminPassword }
      const response = await ask(agent, `${url}/api/admin/login`, { method: 'POST', body })
      return (JSON.parse(response.text) as { token: string }).token
    },
    signOut: (token: string) =>
      ask(agent, `${url}/api/admin/logout`, { method: 'POST', headers: bearer(token) }),
    mayRead: async (token: string) =>
      (await ask(agent, `${url}/api/orders?limit=1`, { headers: bearer(token) })).status === 200,
    spin: async () => {
      const options = { method: 'POST', headers: { cookie } }
      const response = await ask(agent, `${url}/api/lottery-spins`, options)
      const given = response.headers['set-cookie'] as string[] | undefined
      cookie ||= given?.[0]?.split(';')[0] ?? ''
      return response.status === 201 ? response.text : undefined
    },
    paysByCard: async () => {
      const response = await order(agent, url, {}, CARD)
      return response.status === 201 && response.text.includes('"cardStored":true')
    },
  }
}

const CARD = {
  paymentMethod: 'credit_card',
  billingAddress: '1 Hope Road',
  zipCode: '00000',
  creditCardNumber: '4242 4242 4242 4242',
  expirationDate: '12/30',
  cvvCode: '123',
}

async function spinsOf(dataDir: string) {
  const database = await openDatabase(configFrom({ DATA_DIR: dataDir }))
  const { rows } = await database.db.execute(
    `select count(*)::int as n from lottery_spins group by visitor, day`,
  )
  await database.close()
  const counts = rows.map(({ n }) => Number(n))
  return { all: counts.length, doubled: counts.filter((n) => n > 1).length }
}
