// A hundred thousand sales, refunds, holds, approvals, payouts, failures, reversals and replays on
// PostgreSQL, in any order: the invariants of money hold all along.

import { randomInt } from 'node:crypto'
import { openPostgres } from '#platform/database/database.ts'
import { trueRandom } from '#platform/random.ts'
import { system, type Tx } from '#platform/tx.ts'
import { tryMoney } from '#testing/money-trial.ts'
import { startPostgres } from '#testing/postgres.ts'

const RUNS = 100
const SIZE = { commands: 1000, checkEvery: 250 }

export const partnersMoney = {
  name: 'partners money',
  claim: '100,000 commands of every kind in any order: all invariants hold',
  async run(scale = 1) {
    const server = await startPostgres()
    const database = await openPostgres(server.url, 1)
    const rolledBack = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      let answer: { value: T } | undefined
      const enough = new Error('rolled back')
      const about = { now: new Date(), actor: system('soak'), random: trueRandom }
      await database.db
        .transaction(async (db) => {
          answer = { value: await work({ db, ...about, record: async () => {} }) }
          throw enough
        })
        .catch((error: unknown) => {
          if (error !== enough) throw error
        })
      return (answer as { value: T }).value
    }
    const began = performance.now()
    try {
      const runs = Math.max(1, Math.round(RUNS * scale))
      const seed = randomInt(2 ** 31 - runs)
      const trial = await tryMoney(rolledBack, { ...SIZE, runs }, seed)
      const { commands, refused, moved, checks, neverDone } = trial
      const seconds = Math.round((performance.now() - began) / 1000)
      return {
        // A short trial may miss what is rare.
        held: neverDone.length === 0 || scale < 0.1,
        figures:
          `${commands} commands (${refused} refused) in ${seconds} s, ${moved} movements, ` +
          `looked at ${checks} times, seed ${seed}` +
          (neverDone.length > 0 ? `, never done: ${neverDone.join(', ')}` : ''),
      }
    } finally {
      await database.close()
      await server.stop()
    }
  },
}
