// Two processes of one shop; one is killed while it has mails and commissions in its hands.

import { Client } from 'pg'
import { startPostgres } from '#testing/postgres.ts'
import { freePort } from '#testing/running-shop.ts'
import { openMailServer } from '#testing/moody-mail-server.ts'
import { eventually, type Part, scaled } from './part.ts'
import { jobsLeft, newWorld } from './world.ts'

const ORDERS = 60
/** So slow that a job is sure to be under way. */
const MAIL_MS = 2000
const RESUMED_WITHIN_SECONDS = 90

export const twoNodes: Part = {
  name: 'two nodes',
  claim: 'one of two is killed with jobs in flight: resumed within 90 s, no double effect',
  run: async (scale = 1) => {
    const postgres = await startPostgres({ durable: true })
    const world = await newWorld({ databaseUrl: postgres.url, pieces: 1000, partners: true })
    const mail = await openMailServer(world.received, MAIL_MS)
    const first = await world.open({ SMTP_URL: mail.url })
    const second = await world.open({ SMTP_URL: mail.url, PORT: String(await freePort()) })
    const staffToken = await world.token()
    const clock = new Client({ connectionString: postgres.url })
    await clock.connect()
    const count = async (where: string) => {
      const { rows } = await clock.query<{ n: number }>(
        `select count(*)::int as n from jobs.job where name = 'events' and ${where}`,
      )
      return rows[0]?.n ?? 0
    }
    const shopping = world.shopping({
      urls: [first.url, second.url],
      ...{ orders: scaled(ORDERS, scale), connections: 8, prefix: 'node', staffToken },
      ref: world.ref,
    })
    await eventually(async () => (await count(`state = 'active'`)) > 2, 30, 20)
    const counts = await shopping
    const inFlight = await clock.query<{ id: string }>(
      `select id from jobs.job where name = 'events' and state = 'active'`,
    )
    await second.kill()
    const begun = performance.now()
    const ids = inFlight.rows.map(({ id }) => `'${id}'`).join(',') || `null`
    const resumed = await eventually(
      async () => (await count(`state <> 'completed' and id in (${ids})`)) === 0,
      RESUMED_WITHIN_SECONDS,
      200,
    )
    const seconds = (performance.now() - begun) / 1000
    const done = await eventually(async () => (await count(`state <> 'completed'`)) === 0, 240, 500)
    const doneAfter = (performance.now() - begun) / 1000
    const left = await jobsLeft(clock)
    await clock.end()
    await first.stop()
    const found = await world.compare()
    await mail.close()
    await postgres.stop()
    world.forget()
    const double = found.doubled + found.commissionsDoubled + found.wrongStockMovements
    const wrong = found.lost + found.commissionsMissing + found.mailsWrong + found.mailsUnsent
    const wrongMail = found.mailsLost + found.mailsStrange
    const flew = inFlight.rows.length > 0
    return {
      held: resumed && done && flew && counts.broken + double + wrong + wrongMail === 0,
      figures:
        `${found.acknowledged} orders, ${inFlight.rows.length} jobs in flight at the kill, done ` +
        `after ${seconds.toFixed(0)} s; ${double} double effects; ${found.lost} orders lost, ` +
        `${found.commissionsMissing} commissions missing, mails: ${found.mailsWrong} orders without ` +
        `theirs, ${found.mailsUnsent} unsent, ${found.mailsLost} lost, ${found.mailsStrange} strange; ` +
        `${counts.broken} broken calls; ${mail.taken()} mails taken, ` +
        (done
          ? `all jobs done after ${doneAfter.toFixed(0)} s`
          : `jobs left after four minutes: ${left}`),
    }
  },
}
