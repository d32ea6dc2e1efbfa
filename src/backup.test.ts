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
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caseFiles } from '#domain/cases/cases.table.ts'
import { FILE_KINDS } from '#domain/privacy/file-kinds.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { freshDatabase, startPostgres, type TestPostgres } from '#testing/postgres.ts'
import { aReceipt, aVideo, busy, receiptFile, videoFiles } from '#testing/uploads.ts'
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

const backUp = (config: Config, folder: string) =>
  takeBackup(config, folder, { now: NOW, kinds: FILE_KINDS })

/** Makes a shop with one receipt. */
async function aShop(config: Config): Promise<void> {
  await opened(config, (shop) => aReceipt(shop, config, 'slip'))
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
          const list = await backUp(config, join(home, `busy-${turn}`))
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
      expect(names.filter((name) => !existsSync(receiptFile(back, name)))).toEqual([])
      expect(readdirSync(join(back.dataDir, 'receipts')).join(' ')).not.toContain('.part')
    }
  },
  LONG,
)

/** A line to a database; before connection number `at` goes on, something happens. */
async function openLine(url: string | undefined, at: number, happens: () => Promise<void>) {
  const { hostname, port } = new URL(url ?? '')
  let connections = 0
  const server = createServer(async (near) => {
    near.on('error', () => undefined)
    if (++connections === at) await happens()
    const far = connect({ host: hostname, port: Number(port) })
    far.on('error', () => near.destroy())
    near.pipe(far).pipe(near)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const through = new URL(url ?? '')
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return { url: through.href, close: () => void server.close() }
}

test(
  'a backup of a shop at work has the videos of its open cases',
  async () => {
    const config = onPostgres('videos', await freshDatabase(postgres.url, 'videos'))
    const folder = join(home, 'kept-videos')
    await opened(config, async (shop) => {
      await aVideo(shop, config, 'first')
      // The first line asks for the rights, the second dumps, after most files have been copied.
      const line = await openLine(config.databaseUrl, 2, () => aVideo(shop, config, 'meanwhile'))
      await backUp({ ...config, databaseUrl: line.url }, folder).finally(() => line.close())
    })
    const back = onPostgres('videos-back', await freshDatabase(postgres.url, 'videos_back'))
    await restoreBackup(back, folder)
    const rows = await opened(back, (shop) =>
      shop.read(system('test'), (tx) => tx.db.select().from(caseFiles)),
    )
    const parts = rows.flatMap(({ storedName }) => videoFiles(back, storedName))
    expect(parts).toHaveLength(4)
    expect(parts.filter((part) => !existsSync(part))).toEqual([])
  },
  LONG,
)

test(
  'what is brought back has a data folder of its own, and is not opened with the first one’s',
  async () => {
    const config = onPostgres('first', await freshDatabase(postgres.url, 'first'))
    await aShop(config)
    await openDataFolder(config)
    await backUp(config, join(home, 'kept-first'))
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
    await backUp(shop, kept)
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
    writeFileSync(receiptFile(back, 'slip'), 'newer')
    await expect(restoreBackup(back, folder)).rejects.toThrow(
      /receipts\/slip is there already with something else in it/,
    )
    expect(readFileSync(receiptFile(back, 'slip'), 'utf8')).toBe('newer')
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
    expect(readFileSync(receiptFile(back, 'slip'))).toEqual(readFileSync(receiptFile(shop, 'slip')))
  },
  LONG,
)

test(
  'a file that was lost before does not stop a backup, which names it',
  async () => {
    const config = embedded('lost')
    await aShop(config)
    rmSync(receiptFile(config, 'slip'))
    const list = await backUp(config, join(home, 'kept-lost'))
    expect(list.lost).toEqual(['receipts/slip'])
    await restoreBackup(embedded('lost-back'), join(home, 'kept-lost'))
  },
  LONG,
)

test(
  'of the files that were lost before a backup names each, of whatever kind it is',
  async () => {
    const config = embedded('all-lost')
    await opened(config, async (shop) => {
      await aReceipt(shop, config, 'slip')
      await aVideo(shop, config, 'arm')
    })
    rmSync(receiptFile(config, 'slip'))
    rmSync(join(config.dataDir, 'case-files'), { recursive: true })
    const { lost } = await backUp(config, join(home, 'kept-all-lost'))
    expect(lost?.toSorted()).toEqual(['case-files/arm-0', 'case-files/arm-1', 'receipts/slip'])
  },
  LONG,
)

test(
  'a restore that a full disk stopped is ended by the second try',
  async () => {
    const folder = await aBackup('stopped')
    const back = embedded('stopped-back')
    // No folder can be made where a file is: as little as on a full disk.
    mkdirSync(back.dataDir)
    writeFileSync(join(back.dataDir, 'receipts'), '')
    await expect(restoreBackup(back, folder)).rejects.toThrow()
    rmSync(join(back.dataDir, 'receipts'))
    await restoreBackup(back, folder)
    expect(await namesIn(back)).toEqual(['slip'])
    expect(readFileSync(receiptFile(back, 'slip'))).toEqual(readFileSync(receiptFile(shop, 'slip')))
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
        await writeDurably(receiptFile(config, `n-${turn}`), randomBytes(200_000))
        if (turn > 2) await removeDurably(receiptFile(config, `n-${turn - 2}`))
      }
    })()
    try {
      const list = await backUp(config, join(home, 'kept-coming'))
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
    const refused = backUp(onPostgres('modest', url.href), folder)
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
    await expect(backUp(config, join(home, 'kept-nothing'))).rejects.toThrow(/no database/)
    expect(readdirSync(home).filter((name) => name.startsWith('kept-nothing'))).toEqual([])
  },
  LONG,
)
