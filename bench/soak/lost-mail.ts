// The mail server refuses, stalls, then drops each mail once it has it whole. The minutes between
// the tries of a job pass faster here; nothing else of the shop is changed.

import { startPostgres } from '#testing/postgres.ts'
import { type Mood, openMailServer } from '#testing/moody-mail-server.ts'
import { eventually, type Part, pause, scaled } from './part.ts'
import { hurryJobs, mailsAreThrough, newWorld } from './world.ts'

const ORDERS_EACH = 100
const MINUTES = 10
/** How many seconds pass for a waiting job while one passes here. */
const HURRY_SECONDS = 10
const BAD_MOODS: readonly Mood[] = ['refuses', 'stalls', 'drops']

export const lostMail: Part = {
  name: 'lost mail',
  claim: 'SMTP refusing, stalling, dropping after DATA for 10 simulated minutes: nothing lost',
  run: async (scale = 1) => {
    const postgres = await startPostgres({ durable: true })
    const world = await newWorld({ databaseUrl: postgres.url, pieces: 100_000 })
    const mail = await openMailServer(world.received)
    const shop = await world.open({ SMTP_URL: mail.url })
    const hurry = hurryJobs(postgres.url, HURRY_SECONDS)
    const orders = scaled(ORDERS_EACH, scale)
    const eachMs = (scaled(MINUTES * 60, scale) / HURRY_SECONDS / BAD_MOODS.length) * 1000
    for (const mood of BAD_MOODS) {
      await mail.be(mood)
      const [counts] = await Promise.all([
        world.shopping({ orders, connections: 10, prefix: mood }),
        pause(eachMs),
      ])
      if (counts.statuses[201] !== orders) throw new Error(JSON.stringify(counts))
      // A short soak on a busy machine may be over before a mail has met the last of them.
      if (mood === 'drops') await eventually(async () => mail.dropped() > 0, 180)
    }
    const takenBefore = mail.taken()
    await mail.be('takes')
    const begun = performance.now()
    const settled = await eventually(() => mailsAreThrough(world), 180, 1000)
    const seconds = (performance.now() - begun) / 1000
    await hurry.stop()
    const found = await world.compare()
    await shop.stop()
    await mail.close()
    await postgres.stop()
    world.forget()
    const wrong = found.mailsUnsent + found.mailsLost + found.mailsStrange + found.mailsWrong
    const wereBad = takenBefore === 0 && mail.dropped() > 0
    return {
      held: settled && wereBad && wrong + found.lost === 0,
      figures:
        `${found.acknowledged} orders while nothing left, ${mail.dropped()} mails dropped after ` +
        `DATA; ${mail.taken()} taken within ${seconds.toFixed(0)} s of its return, ${wrong} wrong`,
    }
  },
}
