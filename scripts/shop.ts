// `npm run shop`: opens a throw-away shop in which something waits at every desk, to see a change at work in. With
// `-- --day 12` it was planted twelve days ago, so that what takes days has happened; `--as clerk` adds somebody
// of that role to its staff. Ctrl-C removes it.

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROLES, type Role } from '#contract/staff.ts'
import { createStaff } from '#domain/identity/create-staff.ts'
import { hashPassword } from '#domain/identity/passwords.ts'
import { makeBusy, plantBusyShop } from '#testing/busy-shop.ts'
import {
  daysAhead,
  forget,
  moduleOfDaysAhead,
  type RunningShop,
  startShop,
  whenIdle,
} from '#testing/running-shop.ts'
import { callsTo, plantInto } from '#testing/shop-calls.ts'
import { build, isStale } from './build.ts'

const USERNAME = 'you'
const PASSWORD = 'ackee saltfish at dawn'
const LAST_DAY = 365

const { values } = parseArgs({
  options: {
    day: { type: 'string', default: '0' },
    as: { type: 'string', default: 'admin' },
    port: { type: 'string', default: '3000' },
  },
})
const day = Number(values.day)
const role = ROLES.find((one) => one === values.as)
if (!role || !Number.isInteger(day) || day < 0 || day > LAST_DAY) {
  console.error(`--as is one of ${ROLES.join(', ')}; --day is a whole number up to ${LAST_DAY}.`)
  process.exit(1)
}
if (isStale()) await build({ quickly: true })
console.log('Planting the shop...')
const folder = mkdtempSync(join(tmpdir(), 'yaadbox-shop-'))
process.on('exit', () => forget(folder))
let open: RunningShop | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
await plantDaysAgo(day, role)
const shop = await start({ PORT: values.port })
console.log(`The shop is open at ${shop.url}, planted ${day === 1 ? '1 day' : `${day} days`} ago.
At ${shop.url}/admin/login you sign in as "${USERNAME}", a ${role}, by "${PASSWORD}".`)

async function start(env: Record<string, string>): Promise<RunningShop> {
  open = await startShop(env, folder)
  return open
}

async function stop(): Promise<void> {
  process.exit((await open?.stop()) ?? 1)
}

/** Makes of the folder that of a shop that began some days ago, with work made on its first day. */
async function plantDaysAgo(days: number, as: Role): Promise<void> {
  const Today = globalThis.Date
  await import(moduleOfDaysAhead(-days))
  try {
    const clock = daysAhead(-days)
    await (await start(clock)).stop()
    const you = { username: USERNAME, role: as, passwordHash: await hashPassword(PASSWORD) }
    await plantInto(folder, async (tx) => {
      await plantBusyShop(tx)
      await createStaff(tx, you)
    })
    const busy = await start(clock)
    await makeBusy(callsTo(() => busy))
    await whenIdle(busy)
    await busy.stop()
  } finally {
    globalThis.Date = Today
  }
}
