// The process is killed again and again in the middle of orders and payments, while shoppers and
// staff try again with the same keys.

import { Client } from 'pg'
import { startPostgres } from '#testing/postgres.ts'
import { openMailServer } from '#testing/moody-mail-server.ts'
import { eventually, type Part, pause, scaled } from './part.ts'
import { hurryJobs, jobsLeft, newWorld } from './world.ts'

const KILLS = 50
const CONNECTIONS = 20
const REST_MS = 200
const HURRY_SECONDS = 10
/** While it is killed every few seconds little work is done: what is left takes a busy machine long. */
const SETTLED_WITHIN_SECONDS = 900

async function leftAt(databaseUrl: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  return jobsLeft(client).finally(() => client.end())
}

export const killedApp: Part = {
  name: 'killed app',
  claim:
    'SIGKILL 50 times under load: every acknowledged order once, every commission once, every mail at least once under one Message-ID',
  run: async (scale = 1) => {
    const postgres = await startPostgres({ durable: true })
    const world = await newWorld({ databaseUrl: postgres.url, pieces: 1_000_000, partners: true })
    const mail = await openMailServer(world.received)
    const env = { SMTP_URL: mail.url }
    let shop = await world.open(env)
    const staffToken = await world.token()
    const { ref } = world
    const load = { prefix: 'kill', connections: CONNECTIONS, restMs: REST_MS, staffToken, ref }
    const shoppers = world.keepShopping(load)
    const kills = scaled(KILLS, scale)
    for (let killed = 0; killed < kills; killed++) {
      await pause(300 + Math.random() * 1500)
      await shop.kill()
      shop = await world.open(env)
    }
    const counts = await shoppers.stop()
    // Who was killed often waits long for its next try.
    const begun = performance.now()
    const hurry = hurryJobs(postgres.url, HURRY_SECONDS)
    const settled = await eventually(
      async () => {
        const found = await world.compare()
        return found.mailsUnsent + found.mailsWrong + found.commissionsMissing === 0
      },
      SETTLED_WITHIN_SECONDS,
      5000,
    )
    const found = await world.compare()
    const settledAfter = (performance.now() - begun) / 1000
    const left = settled ? '' : `; jobs left: ${await leftAt(postgres.url)}`
    await hurry.stop()
    const status = await shop.stop()
    await mail.close()
    await postgres.stop()
    world.forget()
    const wrong = found.lost + found.doubled + found.wrongStockMovements
    const wrongMoney = found.commissionsMissing + found.commissionsDoubled
    const wrongMail = found.mailsWrong + found.mailsUnsent + found.mailsLost + found.mailsStrange
    const busy = found.acknowledged > kills && found.paid > 0
    return {
      held: settled && busy && wrong + wrongMoney + wrongMail === 0 && status === 0,
      figures:
        `${kills} kills, ${found.acknowledged} orders and ${found.paid} payments acknowledged, ` +
        `${counts.broken} broken calls; ${found.lost} lost, ${found.doubled} doubled, commissions ` +
        `${found.commissionsMissing} missing ${found.commissionsDoubled} doubled, mails ` +
        `${mail.taken()} taken, ${found.mailsUnsent} unsent, ${found.mailsLost} lost, ` +
        `${found.mailsStrange} strange, ${found.mailsWrong} orders without theirs, looked at after ` +
        `${settledAfter.toFixed(0)} s${left}`,
    }
  },
}
