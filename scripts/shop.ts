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
import { daysAhead, forget, moduleOfDaysAhead, startShop, whenIdle } from '#testing/running-shop.ts'
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
const folder = await plantDaysAgo(day, role)
process.on('exit', () => forget(folder))
const shop = await startShop({ PORT: values.port }, folder)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void shop.stop().then((status) => process.exit(status ?? 1)))
console.log(`The shop is open at ${shop.url}, planted ${day === 1 ? '1 day' : `${day} days`} ago.
At ${shop.url}/admin/login you sign in as "${USERNAME}", a ${role}, by "${PASSWORD}".`)

/** The data folder of a shop that began some days ago, with work made on its first day. */
async function plantDaysAgo(days: number, as: Role): Promise<string> {
  const Today = globalThis.Date
  await import(moduleOfDaysAhead(-days))
  try {
    const clock = daysAhead(-days)
    const first = await startShop(clock, mkdtempSync(join(tmpdir(), 'yaadbox-shop-')))
    await first.stop()
    const you = { username: USERNAME, role: as, passwordHash: await hashPassword(PASSWORD) }
    await plantInto(first.dataDir, async (tx) => {
      await plantBusyShop(tx)
      await createStaff(tx, you)
    })
    const busy = await startShop(clock, first.dataDir)
    await makeBusy(callsTo(() => busy))
    await whenIdle(busy)
    await busy.stop()
    return first.dataDir
  } finally {
    globalThis.Date = Today
  }
}
