// The process is killed again and again in the middle of orders and payments, while shoppers and
// staff try again with the same keys.

import { openMailServer } from '#testing/moody-mail-server.ts'
import { eventually, type Outcome, type Part, pause, scaled } from './part.ts'
import { hurryJobs, inWorld, jobsLeft, type World, wrongOrders } from './world.ts'

const KILLS = 50
const CONNECTIONS = 20
const REST_MS = 200
const HURRY_SECONDS = 10
/** While it is killed every few seconds little work is done: what is left takes a busy machine long. */
const SETTLED_WITHIN_SECONDS = 900

export const killedApp: Part = {
  name: 'killed app',
  claim:
    'SIGKILL 50 times under load: every acknowledged order once, every commission once, every mail at least once under one Message-ID',
  run: (scale = 1) => inWorld({ partners: true }, (world) => kill(world, scaled(KILLS, scale))),
}

async function kill(world: World, kills: number): Promise<Outcome> {
  const mail = await openMailServer(world.received)
  const env = { SMTP_URL: mail.url }
  let shop = await world.open(env)
  const staff = await world.staff()
  const load = { prefix: 'kill', connections: CONNECTIONS, restMs: REST_MS, staff }
  const shoppers = world.keepShopping(load)
  for (let killed = 0; killed < kills; killed++) {
    await pause(300 + Math.random() * 1500)
    await shop.kill()
    shop = await world.open(env)
  }
  const counts = await shoppers.stop()
  // Who was killed often waits long for its next try.
  const begun = performance.now()
  const hurry = hurryJobs(world, HURRY_SECONDS)
  const isSettled = async () => {
    const { mailsUnsent, mailsWrong, commissionsMissing } = await world.compare()
    return mailsUnsent + mailsWrong + commissionsMissing === 0
  }
  const settled = await eventually(isSettled, SETTLED_WITHIN_SECONDS, 5000)
  const found = await world.compare()
  const settledAfter = (performance.now() - begun) / 1000
  const left = settled ? '' : `; jobs left: ${await jobsLeft(world)}`
  await hurry.stop()
  const status = await shop.stop()
  await mail.close()
  const wrongMoney = found.commissionsMissing + found.commissionsDoubled
  const wrongMail = found.mailsWrong + found.mailsUnsent + found.mailsLost + found.mailsStrange
  const busy = found.acknowledged > kills && found.paid > 0
  return {
    held: settled && busy && wrongOrders(found) + wrongMoney + wrongMail === 0 && status === 0,
    figures:
      `${kills} kills, ${found.acknowledged} orders and ${found.paid} payments acknowledged, ` +
      `${counts.broken} broken calls; ${found.lost} lost, ${found.doubled} doubled, commissions ` +
      `${found.commissionsMissing} missing ${found.commissionsDoubled} doubled, mails ` +
      `${mail.taken()} taken, ${found.mailsUnsent} unsent, ${found.mailsLost} lost, ` +
      `${found.mailsStrange} strange, ${found.mailsWrong} orders without theirs, looked at after ` +
      `${settledAfter.toFixed(0)} s${left}`,
  }
}
