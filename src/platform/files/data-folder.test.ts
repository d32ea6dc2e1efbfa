import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, startPostgres, type TestPostgres } from '#testing/postgres.ts'
import { acceptDataFolder, openDataFolder } from './data-folder.ts'
import { FOLDER_MARK } from './files.ts'
import { migratePostgres } from '#platform/database/migrate.ts'

const home = mkdtempSync(join(tmpdir(), 'yaadbox-folder-'))
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
  await migratePostgres(await freshDatabase(postgres.url, 'empty_shop'))
}, 300_000)
afterAll(async () => {
  await postgres.stop()
  rmSync(home, { recursive: true, force: true })
}, 300_000)

const newDatabase = (name: string) => freshDatabase(postgres.url, name, 'empty_shop')
const folder = (name: string) => join(home, name)

test('a new database and a new folder become a pair that every later start knows', async () => {
  const place = { databaseUrl: await newDatabase('pair'), dataDir: folder('pair') }
  await openDataFolder(place)
  const before = readdirSync(place.dataDir)
  await openDataFolder(place)
  expect(readdirSync(place.dataDir)).toEqual(before)
})

test('a database of before there were marks takes the folder that it has', async () => {
  const place = { databaseUrl: await newDatabase('older'), dataDir: folder('older') }
  mkdirSync(join(place.dataDir, 'receipts'), { recursive: true })
  await openDataFolder(place)
  const elsewhere = openDataFolder({ ...place, dataDir: folder('older-elsewhere') })
  await expect(elsewhere).rejects.toThrow('is not the data folder of this database')
})

test('a database that has its folder is opened with no empty one and with no other’s', async () => {
  const [one, other] = [await newDatabase('one'), await newDatabase('other')]
  await openDataFolder({ databaseUrl: one, dataDir: folder('one') })
  await openDataFolder({ databaseUrl: other, dataDir: folder('other') })

  const unmounted = openDataFolder({ databaseUrl: one, dataDir: folder('unmounted') })
  await expect(unmounted).rejects.toThrow('npm run folder:accept')
  expect(existsSync(folder('unmounted'))).toBe(false)
  const foreign = openDataFolder({ databaseUrl: one, dataDir: folder('other') })
  await expect(foreign).rejects.toThrow('is the data folder of another database')
})

test('a new database is not opened with the folder of a shop', async () => {
  const place = { databaseUrl: await newDatabase('shop'), dataDir: folder('shop') }
  await openDataFolder(place)
  const databaseUrl = await newDatabase('mistyped')
  await expect(openDataFolder({ ...place, databaseUrl })).rejects.toThrow(
    'is the data folder of another database',
  )
  await openDataFolder(place)
})

test('a first start that ended before the database knew its folder is finished by the next', async () => {
  const place = { databaseUrl: await newDatabase('cut_short'), dataDir: folder('cut-short') }
  const client = new Client({ connectionString: place.databaseUrl })
  await client.connect()
  await client.query(`alter table settings add constraint cut_short check (key <> 'data-folder')`)
  await expect(openDataFolder(place)).rejects.toThrow('cut_short')
  await client.query('alter table settings drop constraint cut_short')
  await client.end()
  await openDataFolder(place)
  await openDataFolder(place)
  expect(readdirSync(place.dataDir)).toEqual([FOLDER_MARK])
})

test('a first start that ended before the folder had its mark is finished by the next, in that folder only', async () => {
  const [place, other] = [
    { databaseUrl: await newDatabase('unmarked'), dataDir: folder('unmarked') },
    { databaseUrl: await newDatabase('stranger'), dataDir: folder('stranger') },
  ]
  await openDataFolder(place)
  await openDataFolder(other)
  // Under another name, as this process knows the folder of the first by its mark.
  const dataDir = folder('unmarked-yet')
  renameSync(place.dataDir, dataDir)
  renameSync(join(dataDir, FOLDER_MARK), join(dataDir, `${FOLDER_MARK}.begun`))
  await expect(openDataFolder({ ...other, dataDir })).rejects.toThrow(
    'is not the data folder of this database',
  )
  await openDataFolder({ ...place, dataDir })
  expect(readdirSync(dataDir)).toEqual([FOLDER_MARK])
})

test('of two new folders that begin at once with one database only one is opened', async () => {
  const databaseUrl = await newDatabase('at_once')
  const open = (name: string) => openDataFolder({ databaseUrl, dataDir: folder(name) })
  const opened = await Promise.allSettled(['first', 'second'].map(open))
  expect(opened.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('processes that begin at once with one new folder have it in common', async () => {
  const place = { databaseUrl: await newDatabase('common'), dataDir: folder('common') }
  await Promise.all(Array.from({ length: 4 }, () => openDataFolder(place)))
})

test('a folder that is accepted takes the place of the one before', async () => {
  const databaseUrl = await newDatabase('moved')
  const [before, after] = ['before', 'after'].map((name) => ({
    databaseUrl,
    dataDir: folder(name),
  }))
  if (!before || !after) throw new Error('two places')
  await openDataFolder(before)
  await acceptDataFolder(after)
  await openDataFolder(after)
  await expect(openDataFolder(before)).rejects.toThrow('and this one has its own')
})
