// The files of mails, which a shop without a mail server writes, go with the rows of these mails.

import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { broadcastMails } from '#domain/enquiries/broadcasts.table.ts'
import { steerBroadcast, writeBroadcast } from '#domain/enquiries/broadcasts.ts'
import { subscribe } from '#domain/enquiries/subscribe.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { system, type Tx } from '#platform/tx.ts'
import { runJob } from '#testing/run-job.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { sendMail } from './send-mail.ts'

let shop: TestShop
let folder: string
beforeAll(async () => {
  shop = await openTestShop({ publicUrl: 'https://shop.example' })
  folder = join(shop.config.dataDir, 'mail')
})
afterAll(() => shop.close())

const plant = <Planted>(work: (tx: Tx) => Promise<Planted>) => shop.shop.write(system('test'), work)

async function aMail(dedupeKey: string): Promise<string> {
  const to = { dedupeKey, recipient: 'ann@example.com', subject: 'Hi', heading: 'Hi', parts: [] }
  await sendMail(shop.jobContext, 'test', async () => to)
  const [row] = await shop.database.db
    .select()
    .from(mails)
    .where(eq(mails.key, `test:${dedupeKey}`))
  return row?.id ?? ''
}

const DAY_MS = 86_400_000
/** All files of mails, which have lain there since yesterday. */
function stored(): string[] {
  const names = readdirSync(folder)
  const yesterday = new Date(Date.now() - DAY_MS)
  for (const name of names) utimesSync(join(folder, name), yesterday, yesterday)
  return names.toSorted()
}

test('the file of a mail goes with its row; those of other mails and of broadcasts stay', async () => {
  const [forgotten, kept] = [await aMail('forgotten'), await aMail('kept')]
  await plant((tx) => subscribe(tx, { email: 'ann@example.com' }))
  await plant(async (tx) => {
    const { id } = await writeBroadcast(tx, { subject: 'New couches', body: 'They are here.' })
    return steerBroadcast(tx, { broadcastId: id, state: 'sending' })
  })
  await runJob(shop, 'send-broadcasts')
  const [broadcast] = await shop.database.db.select().from(broadcastMails)
  const files = (...ids: (string | undefined)[]) => ids.map((id) => `${id}.eml`).toSorted()
  const stay = files(kept, broadcast?.messageId)
  expect(stored()).toEqual([...stay, ...files(forgotten)].toSorted())
  await shop.database.db.delete(mails).where(eq(mails.id, forgotten))
  await runJob(shop, 'forget-old')
  expect(stored()).toEqual(stay)
})
