// Two processes of one shop; one is killed while it has mails and commissions in its hands.

import { openMailServer } from '#testing/moody-mail-server.ts'
import { freePort } from '#testing/running-shop.ts'
import { eventually, type Outcome, type Part, scaled } from './part.ts'
import { inWorld, jobsLeft, type World, wrongOrders } from './world.ts'

const ORDERS = 60
/** So slow that a job is sure to be under way. */
const MAIL_MS = 2000
const RESUMED_WITHIN_SECONDS = 90

export const twoNodes: Part = {
  name: 'two nodes',
  claim: 'one of two is killed with jobs in flight: resumed within 90 s, no double effect',
  run: (scale = 1) =>
    inWorld({ pieces: 1000, partners: true }, (world) => killOne(world, scaled(ORDERS, scale))),
}

async function killOne(world: World, orders: number): Promise<Outcome> {
  const mail = await openMailServer(world.received, MAIL_MS)
  const first = await world.open({ SMTP_URL: mail.url })
  const second = await world.open({ SMTP_URL: mail.url, PORT: String(await freePort()) })
  const jobs = async (where: string) => {
    const text = `select id from jobs.job where name = 'events' and ${where}`
    return (await world.query<{ id: string }>(text)).map(({ id }) => id)
  }
  const shopping = world.shopping({
    urls: [first.url, second.url],
    ...{ orders, connections: 8, prefix: 'node', staff: await world.staff() },
  })
  await eventually(async () => (await jobs(`state = 'active'`)).length > 2, 30, 20)
  const counts = await shopping
  const inFlight = await jobs(`state = 'active'`)
  await second.kill()
  const begun = performance.now()
  const isResumed = async () => {
    const unfinished = await jobs(`state <> 'completed'`)
    return inFlight.every((id) => !unfinished.includes(id))
  }
  const resumed = await eventually(isResumed, RESUMED_WITHIN_SECONDS, 200)
  const seconds = (performance.now() - begun) / 1000
  const isDone = async () => (await jobs(`state <> 'completed'`)).length === 0
  const done = await eventually(isDone, 240, 500)
  const doneAfter = (performance.now() - begun) / 1000
  const left = await jobsLeft(world)
  await first.stop()
  const found = await world.compare()
  await mail.close()
  const double = found.doubled + found.commissionsDoubled + found.wrongStockMovements
  const wrong = found.commissionsMissing + found.mailsWrong + found.mailsUnsent
  const wrongMail = found.mailsLost + found.mailsStrange
  return {
    held:
      resumed &&
      done &&
      inFlight.length > 0 &&
      counts.broken + wrongOrders(found) + found.commissionsDoubled + wrong + wrongMail === 0,
    figures:
      `${found.acknowledged} orders, ${inFlight.length} jobs in flight at the kill, done ` +
      `after ${seconds.toFixed(0)} s; ${double} double effects; ${found.lost} orders lost, ` +
      `${found.commissionsMissing} commissions missing, mails: ${found.mailsWrong} orders without ` +
      `theirs, ${found.mailsUnsent} unsent, ${found.mailsLost} lost, ${found.mailsStrange} strange; ` +
      `${counts.broken} broken calls; ${mail.taken()} mails taken, ` +
      (done
        ? `all jobs done after ${doneAfter.toFixed(0)} s`
        : `jobs left after four minutes: ${left}`),
  }
}
