// A file and the row that names it are two steps. Whatever fails between them, what the shop says it
// has can be read, and what was not taken can be sent again.

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CaseFileView } from '#contract/case-files.ts'
import { caseFiles } from '#domain/cases/cases.table.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { system } from '#platform/tx.ts'
import { anOrder } from '#testing/builders.ts'
import { aCase, aDeliveredOrder } from '#testing/cases.ts'
import { aPicture } from '#testing/files.ts'
import { doneOrWaiting } from '#testing/lock-waits.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

const me = system('test')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** A picture of a new case, of which nothing has arrived. */
async function anAnnouncedPicture() {
  const { link, caseId } = await shop.shop.write(me, async (tx) => {
    const order = await aDeliveredOrder(tx)
    return { link: order.link, caseId: (await aCase(tx, { order })).id }
  })
  const path = `/api/order-pages/${link}/cases/${caseId}/files`
  const bytes = await aPicture()
  const file = { fileName: 'arm.jpg', mediaType: 'image/jpeg', bytes: bytes.length }
  const { id } = (await (await shop.call('POST', path, file)).json()) as CaseFileView
  const send = async () =>
    shop.api.request(`${path}/${id}/parts/0`, { method: 'POST', body: new Uint8Array(bytes) })
  const read = async () => (await shop.api.request(`${path}/${id}`)).status
  return { caseId, send, read }
}

function filesIn(name: string): string[] {
  const folder = join(shop.config.dataDir, name)
  return existsSync(folder) ? readdirSync(folder) : []
}
const partsOf = async (caseId: number) => {
  const [file] = await shop.database.db.select().from(caseFiles).where(eq(caseFiles.caseId, caseId))
  return filesIn('case-files').filter((name) => name.startsWith(file?.storedName ?? 'none'))
}

test('a picture that could not be noted as whole is taken when it is sent again', async () => {
  const { caseId, send, read } = await anAnnouncedPicture()
  const { db } = shop.database
  await db.execute(sql`
      create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'No space left on device' using errcode = '53100'; end $$`)
  await db.execute(sql`
      create trigger no_room before update on case_files for each row
      when (new.uploaded_at is not null) execute function no_room()`)
  try {
    expect((await send()).status).toBe(503)
  } finally {
    await db.execute(sql`drop function no_room cascade`)
  }
  expect([(await send()).status, await read()]).toEqual([200, 200])
  expect(await partsOf(caseId)).toEqual([expect.stringMatching(/-picture$/)])
})

test('two calls that send the last part of a picture at once both have it taken', async () => {
  const { caseId, send, read } = await anAnnouncedPicture()
  const { db } = shop.database
  let calls: Promise<Response>[] = []
  await db.execute(sql`
    create function wait_a_little() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(7007); return new; end $$`)
  await db.execute(sql`
    create trigger wait_a_little before update on case_files for each row
    when (new.uploaded_at is not null) execute function wait_a_little()`)
  try {
    await db.transaction(async (held) => {
      await held.execute(sql`select pg_advisory_xact_lock(7007)`)
      const first = send()
      await doneOrWaiting(db, first)
      // The first waits where it adds the file, the second where it notes its part.
      calls = [first, send()]
      await waitingFor(2)
    })
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200])
  } finally {
    await db.execute(sql`drop function wait_a_little cascade`)
  }
  expect(await read()).toBe(200)
  expect(await partsOf(caseId)).toEqual([expect.stringMatching(/-picture$/)])
})

/** Resolves once this number of sessions of the database wait for a lock. */
async function waitingFor(sessions: number): Promise<void> {
  const waiting = sql`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  for (;;) {
    const { rows } = await shop.database.db.execute(waiting)
    if (Number(rows[0]?.count) >= sessions) return
  }
}

/** A database that commits the next transaction and loses the answer. */
async function whileAnswersAreLost<T>(work: () => Promise<T>): Promise<T> {
  const { db } = shop.database
  const transaction = db.transaction.bind(db)
  db.transaction = async (...given) => {
    await transaction(...given)
    throw new Error('Connection terminated unexpectedly')
  }
  try {
    return await work()
  } finally {
    db.transaction = transaction
  }
}

test('a proof of deposit whose commit was answered by nobody still has its file', async () => {
  const { id, link } = await shop.shop.write(me, (tx) =>
    anOrder(tx, { paymentMethod: 'bank_transfer' }),
  )
  const body = new FormData()
  body.append('file', new File([new Uint8Array(await aPicture())], 'slip.jpg'))
  const answer = await whileAnswersAreLost(async () =>
    shop.api.request(`/api/order-pages/${link}/receipts`, { method: 'POST', body }),
  )
  expect(answer.status).toBe(503)
  const rows = await shop.database.db.select().from(receipts).where(eq(receipts.orderId, id))
  expect(rows).toHaveLength(1)
  expect(filesIn('receipts')).toEqual([rows[0]?.storedName])
})
