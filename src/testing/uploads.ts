// Files that a shop was sent, and the rows that name them, for tests of backups: a proof of deposit and
// a video of an open case, each stored as its upload does.

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { PART_BYTES } from '#contract/case-file-limits.ts'
import { partFile } from '#domain/cases/files.ts'
import { caseFiles, cases } from '#domain/cases/cases.table.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import type { Config } from '#platform/config.ts'
import { singleRow } from '#platform/database/rows.ts'
import { removeDurably, writeDurably } from '#platform/files/files.ts'
import type { Shop } from '#platform/shop.ts'
import { system } from '#platform/tx.ts'
import { anOrderRow } from './table-rows.ts'

type Folder = Pick<Config, 'dataDir'>

export const receiptFile = ({ dataDir }: Folder, name: string) => join(dataDir, 'receipts', name)

/** As a shopper's upload does: the file, then the row that names it. */
export async function aReceipt(shop: Shop, folder: Folder, storedName: string): Promise<void> {
  await writeDurably(receiptFile(folder, storedName), randomBytes(200_000))
  await shop.write(system('test'), async (tx) => {
    const { id: orderId } = await anOrderRow(tx)
    const file = { fileName: 'slip.pdf', mediaType: 'application/pdf' as const, storedName }
    await tx.db
      .insert(receipts)
      .values({ orderId, ...file, bytes: 200_000, sha256: 'a', uploadedAt: tx.now })
  })
}

async function removeReceipt(shop: Shop, folder: Folder, storedName: string): Promise<void> {
  await shop.write(system('test'), (tx) =>
    tx.db.delete(receipts).where(eq(receipts.storedName, storedName)),
  )
  await removeDurably(receiptFile(folder, storedName))
}

/** The files of the two parts of a video. */
export const videoFiles = ({ dataDir }: Folder, storedName: string) =>
  [0, 1].map((part) => join(dataDir, partFile({ storedName }, part)))

export async function aVideo(shop: Shop, folder: Folder, storedName: string): Promise<void> {
  for (const path of videoFiles(folder, storedName)) await writeDurably(path, randomBytes(50_000))
  await shop.write(system('test'), async (tx) => {
    const { id: orderId } = await anOrderRow(tx)
    const opened = { orderId, kind: 'question' as const, subject: 'A torn arm' }
    const stamps = { openedAt: tx.now, answerBy: tx.now }
    const { id: caseId } = singleRow(
      await tx.db
        .insert(cases)
        .values({ ...opened, ...stamps })
        .returning(),
    )
    const bytes = 2 * PART_BYTES
    const file = { kind: 'video', mediaType: 'video/mp4', fileName: 'arm.mp4', bytes } as const
    const arrived = { received: bytes, announcedAt: tx.now, uploadedAt: tx.now }
    await tx.db.insert(caseFiles).values({ caseId, storedName, ...file, ...arrived })
  })
}

/** Two who upload and remove receipts until they are told to stop. */
export function busy(shop: Shop, folder: Folder) {
  const over = new AbortController()
  const work = async (writer: string) => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      await aReceipt(shop, folder, `${writer}-${turn}`)
      if (turn >= 3) await removeReceipt(shop, folder, `${writer}-${turn - 3}`)
    }
  }
  const writers = [work('a'), work('b')]
  return async () => {
    over.abort()
    await Promise.all(writers)
  }
}
