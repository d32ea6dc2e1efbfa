// A mail with attachments waits for room on the disk: its sender's mail server keeps it and tries again,
// and until then nothing of it is stored. A mail of words alone needs no room.

import { eq } from 'drizzle-orm'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PART_BYTES } from '#contract/case-file-limits.ts'
import { CASE_FOLDER } from '#domain/cases/files.ts'
import { caseFiles, caseMessages } from '#domain/cases/cases.table.ts'
import { type AppSecret, openAppSecret } from '#platform/app-secret.ts'
import { replyAddress } from '#platform/mail/reply-address.ts'
import { system } from '#platform/tx.ts'
import { aCase } from '#testing/cases.ts'
import { handOver, MAILBOX } from '#testing/mail-in.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { canMount, smallDisk } from '#testing/small-disk.ts'
import { openInbound } from './smtp-listener.ts'

let shop: TestShop
let secret: AppSecret
const folders: string[] = []
beforeAll(async () => {
  shop = await openTestShop()
  secret = await openAppSecret(shop.config.dataDir)
})
afterAll(async () => {
  await shop.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

let id: number
let to: string
beforeEach(async () => {
  id = (await shop.shop.write(system('test'), (tx) => aCase(tx))).id
  to = replyAddress(MAILBOX, { kind: 'case', id }, secret)
})

/** A listener whose files are in `dataDir`, and the code of its reply to a mail. */
async function listenerAt(dataDir: string) {
  const listen = { host: '127.0.0.1', port: 0 }
  const { log, storage } = shop
  const deps = { shop: shop.shop, log, storage, secret, mailbox: MAILBOX }
  const inbound = await openInbound({ ...deps, dataDir, listen })
  return { ...inbound, send: (mail: object) => handOver(inbound.port, { to, ...mail }) }
}

const words = async () =>
  (
    await shop.database.db
      .select()
      .from(caseMessages)
      .where(eq(caseMessages.caseId, id))
      .orderBy(caseMessages.id)
  )
    .map((message) => message.words)
    .slice(1)
const files = () => shop.database.db.select().from(caseFiles).where(eq(caseFiles.caseId, id))

async function aMail() {
  const content = await sharp({
    create: { width: 40, height: 30, channels: 3, background: '#805030' },
  })
    .png()
    .toBuffer()
  const video = Buffer.alloc(PART_BYTES + 10, 7)
  video.writeUInt32BE(24, 0)
  video.write('ftypisom', 4, 'latin1')
  return {
    text: 'See here.',
    messageId: '<torn@example.com>',
    attachments: [
      { filename: 'seam.png', content },
      { filename: 'seam.mp4', content: video },
    ],
  }
}

test.skipIf(!canMount)(
  'below 2 GB of free disk a mail with attachments is to come again, and one of words is taken',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'yaadbox-full-'))
    folders.push(dataDir)
    const disk = smallDisk(dataDir, { freeBytes: 32 * 1024 })
    const listener = await listenerAt(dataDir)
    try {
      expect(await listener.send(await aMail())).toEqual({ code: 451 })
      expect([await words(), await files(), readdirSync(dataDir)]).toEqual([[], [], ['ballast']])
      expect(await listener.send({ text: 'Did you get my photo?' })).toEqual({ code: 250 })
      expect(await words()).toEqual(['Did you get my photo?'])
    } finally {
      await listener.close()
      disk.unmount()
    }
    const roomy = await listenerAt(shop.config.dataDir)
    expect(await roomy.send(await aMail())).toEqual({ code: 250 })
    await roomy.close()
    expect([(await words()).at(-1), (await files()).length]).toEqual(['See here.', 2])
  },
)

test.skipIf(!canMount)(
  'a disk that fills up in the middle of a mail keeps none of it, and all of it once there is room',
  async () => {
    const { dataDir } = shop.config
    const folder = join(dataDir, CASE_FOLDER)
    const listener = await listenerAt(dataDir)
    // Room for the picture and the first part of the video.
    const disk = smallDisk(folder, { size: '12m', freeBytes: PART_BYTES + 4096 })
    try {
      expect(await listener.send(await aMail())).toEqual({ code: 451 })
      expect([await words(), await files(), readdirSync(folder)]).toEqual([[], [], ['ballast']])
      disk.empty()
      expect(await listener.send(await aMail())).toEqual({ code: 250 })
      expect([await words(), readdirSync(folder).length]).toEqual([['See here.'], 3])
    } finally {
      await listener.close()
      disk.unmount()
    }
  },
)
