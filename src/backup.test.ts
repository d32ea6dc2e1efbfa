// A backup is whole while a shop works, holds nothing else, and replaces nothing when it comes back.

import { createHash, randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receipts } from '#domain/orders/receipts.table.ts'
import { freshDatabase, startPostgres, type TestPostgres } from '#testing/postgres.ts'
import { anOrderRow } from '#testing/table-rows.ts'
import { restoreBackup, takeBackup } from '#platform/backup/backup.ts'
import { type Config, configFrom } from '#platform/config.ts'
import { openDataFolder } from '#platform/files/data-folder.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { removeDurably, writeDurably } from '#platform/files/files.ts'
import { openShop, type Shop } from '#platform/shop.ts'
import { system } from '#platform/tx.ts'

const home = mkdtempSync(join(tmpdir(), 'yaadbox-backup-test-'))
const NOW = new Date('2026-11-20T15:00:00Z')
const LONG = 180_000
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
}, LONG)
afterAll(async () => {
  await postgres.stop()
  rmSync(home, { recursive: true, force: true })
}, LONG)

const embedded = (name: string) => configFrom({ DATA_DIR: join(home, name) })
const onPostgres = (name: string, url: string) =>
  configFrom({
    ...{ DATA_DIR: join(home, name), DATABASE_URL: url, PUBLIC_URL: 'https://shop.example' },
    EDITOR_PASSWORD: 'an editor password',
  })

async function opened<T>(config: Config, work: (shop: Shop, database: Database) => Promise<T>) {
  const database = await openDatabase(config)
  try {
    return await work(openShop({ database }), database)
  } finally {
    await database.close()
  }
}

/** Makes a shop with one receipt. */
async function aShop(config: Config): Promise<void> {
  await opened(config, (shop) => aReceipt(shop, config, 'slip'))
}

const pathOf = ({ dataDir }: Config, name: string) => join(dataDir, 'receipts', name)

/** As a shopper's upload does: the file, then the row that names it. */
async function aReceipt(shop: Shop, config: Config, storedName: string): Promise<void> {
  await writeDurably(pathOf(config, storedName), randomBytes(200_000))
  await shop.write(system('test'), async (tx) => {
    const { id: orderId } = await anOrderRow(tx)
    const file = { fileName: 'slip.pdf', mediaType: 'application/pdf' as const, storedName }
    await tx.db
      .insert(receipts)
      .values({ orderId, ...file, bytes: 200_000, sha256: 'a', uploadedAt: tx.now })
  })
}

async function removed(shop: Shop, config: Config, storedName: string): Promise<void> {
  await shop.write(system('test'), (tx) =>
    tx.db.delete(receipts).where(eq(receipts.storedName, storedName)),
  )
  await removeDurably(pathOf(config, storedName))
}

/** Two who upload and remove receipts until they are told to stop. */
function busy(shop: Shop, config: Config) {
  const over = new AbortController()
  const work = async (writer: string) => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      await aReceipt(shop, config, `${writer}-${turn}`)
      if (turn >= 3) await removed(shop, config, `${writer}-${turn - 3}`)
    }
  }
  const writers = [work('a'), work('b')]
  return async () => {
    over.abort()
    await Promise.all(writers)
  }
}

const namesIn = (config: Config) =>
  opened(config, async (shop) => {
    const rows = await shop.read(system('test'), (tx) => tx.db.select().from(receipts))
    return rows.map(({ storedName }) => storedName)
  })

test(
  'a backup of a shop at work has every file that its database names',
  async () => {
    const config = onPostgres('busy', await freshDatabase(postgres.url, 'busy'))
    await aShop(config)
    await opened(config, async (shop) => {
      const stop = busy(shop, config)
      try {
        for (const turn of [1, 2, 3]) {
          const list = await takeBackup(config, join(home, `busy-${turn}`), NOW)
          expect(list.lost).toBeUndefined()
        }
      } finally {
        await stop()
      }
    })
    for (const turn of [1, 2, 3]) {
      const back = onPostgres(`back-${turn}`, await freshDatabase(postgres.url, `back_${turn}`))
      await restoreBackup(back, join(home, `busy-${turn}`))
      const names = await namesIn(back)
      expect(names.length).toBeGreaterThan(0)
      expect(names.filter((name) => !existsSync(pathOf(back, name)))).toEqual([])
      expect(readdirSync(join(back.dataDir, 'receipts')).join(' ')).not.toContain('.part')
    }
  },
  LONG,
)

test(
  'what is brought back has a data folder of its own, and is not opened with the first one’s',
  async () => {
    const config = onPostgres('first', await freshDatabase(postgres.url, 'first'))
    await aShop(config)
    await openDataFolder(config)
    await takeBackup(config, join(home, 'kept-first'), NOW)
    const back = onPostgres('copy', await freshDatabase(postgres.url, 'copy'))
    await restoreBackup(back, join(home, 'kept-first'))
    await openDataFolder(back)
    await openDataFolder(config)
    await expect(openDataFolder({ ...back, dataDir: config.dataDir })).rejects.toThrow(
      /is the data folder of another database/,
    )
  },
  LONG,
)

const kept = join(home, 'kept')
const shop = embedded('shop')
/** A copy of a good backup, for a test that spoils it. */
async function aBackup(name: string): Promise<string> {
  if (!existsSync(kept)) {
    await aShop(shop)
    await takeBackup(shop, kept, NOW)
  }

  cpSync(kept, join(home, name), { recursive: true })
  return join(home, name)
}

/** Names a file in the list of a backup, as somebody would who may write there. */
function listed(folder: string, name: string): void {
  const path = join(folder, 'backup.json')
  const list = JSON.parse(readFileSync(path, 'utf8'))
  list.files[name] = createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex')
  writeFileSync(path, JSON.stringify(list))
}

const ADDED: [string, (folder: string) => void, RegExp][] = [
  [
    'a file that its list does not name',
    (folder) => writeFileSync(join(folder, 'files', 'added'), 'x'),
    /holds files\/added, which does not belong into one/,
  ],
  [
    'a key that its list does name',
    (folder) => {
      mkdirSync(join(folder, 'files', 'keys'))
      writeFileSync(join(folder, 'files', 'keys', 'house'), Buffer.alloc(32))
      listed(folder, 'files/keys/house')
    },
    /holds files\/keys\/house, which does not belong into one/,
  ],
  [
    'the key of a card',
    (folder) => {
      mkdirSync(join(folder, 'files', 'vault', 'items'), { recursive: true })
      writeFileSync(join(folder, 'files', 'vault', 'items', 'x'), 'x')
      listed(folder, 'files/vault/items/x')
    },
    /holds files\/vault\/items\/x, which does not belong into one/,
  ],
  [
    'a link out of the folder',
    (folder) => {
      mkdirSync(join(folder, 'files', 'pictures'), { recursive: true })
      symlinkSync('/etc', join(folder, 'files', 'pictures', 'all'))
    },
    /holds files\/pictures\/all, which is no plain file/,
  ],
]

test.each(ADDED)(
  'a backup with %s is not brought back',
  async (what, add, sentence) => {
    const folder = await aBackup(`with ${what}`)
    add(folder)
    const back = embedded(`back with ${what}`)
    await expect(restoreBackup(back, folder)).rejects.toThrow(sentence)
    expect(existsSync(back.dataDir)).toBe(false)
  },
  LONG,
)

test(
  'a file that is there already stays, and nothing is brought back beside it',
  async () => {
    const folder = await aBackup('beside')
    const back = embedded('newer')
    mkdirSync(join(back.dataDir, 'receipts'), { recursive: true })
    writeFileSync(pathOf(back, 'slip'), 'newer')
    await expect(restoreBackup(back, folder)).rejects.toThrow(
      /receipts\/slip is there already with something else in it/,
    )
    expect(readFileSync(pathOf(back, 'slip'), 'utf8')).toBe('newer')
    expect(existsSync(join(back.dataDir, 'database'))).toBe(false)
  },
  LONG,
)

test(
  'a database alone is lost and comes back beside its files',
  async () => {
    const folder = await aBackup('database-lost')
    const back = embedded('database-lost-back')
    cpSync(join(shop.dataDir, 'receipts'), join(back.dataDir, 'receipts'), { recursive: true })
    await restoreBackup(back, folder)
    expect(await namesIn(back)).toEqual(['slip'])
    expect(readFileSync(pathOf(back, 'slip'))).toEqual(readFileSync(pathOf(shop, 'slip')))
  },
  LONG,
)

test(
  'a file that was lost before does not stop a backup, which names it',
  async () => {
    const config = embedded('lost')
    await aShop(config)
    rmSync(pathOf(config, 'slip'))
    const list = await takeBackup(config, join(home, 'kept-lost'), NOW)
    expect(list.lost).toEqual(['receipts/slip'])
    await restoreBackup(embedded('lost-back'), join(home, 'kept-lost'))
  },
  LONG,
)

test(
  'files that come and go while they are copied stop no backup of an embedded shop',
  async () => {
    const config = embedded('coming')
    await aShop(config)
    const over = new AbortController()
    const writer = (async () => {
      for (let turn = 0; !over.signal.aborted; turn++) {
        await writeDurably(pathOf(config, `n-${turn}`), randomBytes(200_000))
        if (turn > 2) await removeDurably(pathOf(config, `n-${turn - 2}`))
      }
    })()
    try {
      const list = await takeBackup(config, join(home, 'kept-coming'), NOW)
      expect(Object.keys(list.files)).toContain('files/receipts/slip')
      expect(Object.keys(list.files).filter((name) => name.endsWith('.part'))).toEqual([])
    } finally {
      over.abort()
      await writer
    }
  },
  LONG,
)

test(
  'without the right to create a database one sentence says so, and nothing is written',
  async () => {
    const url = new URL(await freshDatabase(postgres.url, 'modest'))
    await opened(onPostgres('modest', url.href), async (_, { db }) => {
      await db.execute("create role modest login password 'x'")
      await db.execute('grant all on schema public to modest')
    })
    url.username = 'modest'
    url.password = 'x'
    const folder = join(home, 'kept-modest')
    const refused = takeBackup(onPostgres('modest', url.href), folder, NOW)
    await expect(refused).rejects.toThrow(
      'The PostgreSQL role modest may not create databases, and a backup is brought back into one to prove it. Have an administrator run: alter role "modest" createdb',
    )
    expect(readdirSync(home).filter((name) => name.startsWith('kept-modest'))).toEqual([])
  },
  LONG,
)

test(
  'a backup that does not come to its end leaves no folder',
  async () => {
    const config = embedded('nothing-there')
    await expect(takeBackup(config, join(home, 'kept-nothing'), NOW)).rejects.toThrow(/no database/)
    expect(readdirSync(home).filter((name) => name.startsWith('kept-nothing'))).toEqual([])
  },
  LONG,
)
