import { sql } from 'drizzle-orm'
import { run, testGuards } from '#testing/guards.ts'
import type { TestTx } from '#testing/shop.ts'
import { breaches } from './breaches.table.ts'

type Given = Partial<typeof breaches.$inferInsert>

async function aBreach(tx: TestTx, given: Given = {}): Promise<void> {
  const texts = { what: 'A mail went astray', whose: 'One customer', data: 'Name', measures: '' }
  const open = { commissionerNot: '', personsNot: '', reason: '' }
  const first = { breachId: 1, version: 1, foundAt: tx.now, at: tx.now, by: 'Keisha' }
  await tx.db.insert(breaches).values({ ...texts, ...open, ...first, ...given })
}

const hoursFromNow = (tx: TestTx, hours: number) => new Date(tx.now.getTime() + hours * 3_600_000)

testGuards([
  [
    'a breach has each version once',
    'data_breaches_one_a_version',
    async (tx) => {
      await aBreach(tx)
      await aBreach(tx)
    },
  ],
  ['breaches are counted from 1', 'data_breaches_numbered', (tx) => aBreach(tx, { breachId: 0 })],
  [
    'a breach is not of fewer people than none',
    'data_breaches_people_not_negative',
    (tx) => aBreach(tx, { people: -1 }),
  ],
  [
    'a breach is found before it is written down',
    'data_breaches_found_before',
    (tx) => aBreach(tx, { foundAt: hoursFromNow(tx, 1) }),
  ],
  [
    'the Commissioner is notified of what was found',
    'data_breaches_commissioner_after',
    (tx) => aBreach(tx, { commissionerAt: hoursFromNow(tx, -1) }),
  ],
  [
    'the persons are notified of what was found',
    'data_breaches_persons_after',
    (tx) => aBreach(tx, { personsAt: hoursFromNow(tx, -1) }),
  ],
  [
    'the Commissioner is notified, or is not',
    'data_breaches_commissioner_once',
    (tx) => aBreach(tx, { commissionerAt: tx.now, commissionerNot: 'Nothing was lost' }),
  ],
  [
    'the persons are notified, or are not',
    'data_breaches_persons_once',
    (tx) => aBreach(tx, { personsAt: tx.now, personsNot: 'Nothing was lost' }),
  ],
  [
    'a correction has a reason',
    'data_breaches_corrected_for_a_reason',
    (tx) => aBreach(tx, { version: 2 }),
  ],
  [
    'a line of the register is never changed',
    'data_breaches_append_only',
    run(sql`update data_breaches set people = 0`),
  ],
  [
    'a line of the register is never taken out',
    'data_breaches_append_only',
    run(sql`delete from data_breaches`),
  ],
  ['the register is never emptied', 'data_breaches_append_only', run(sql`truncate data_breaches`)],
])
