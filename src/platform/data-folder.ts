// Which data folder belongs to which PostgreSQL database: both hold the same random id. A folder that
// is not mounted, or another shop's, would swallow receipts and have its keys swept, so a start on it
// is refused. The embedded database lies in its folder and needs no id.

import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { Config } from './config.ts'
import { folderId, markFolder } from './files.ts'
import { CannotStart } from './stop.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>
type Found = {
  client: Client
  /** The id that the database knows. */
  wanted: string | undefined
  /** The id in the folder. */
  present: string | undefined
}

/** The row of the settings that holds the id. */
const KEY = 'data-folder'
const LOCK = 7_243_111
const WAY_OUT = 'or make this one its data folder with npm run folder:accept.'

/**
 * Makes sure that the folder is the one of the database; a new database and a new folder become a
 * pair. Throws CannotStart where they do not belong together, and writes nothing then.
 */
export async function openDataFolder({ databaseUrl, dataDir }: Place): Promise<void> {
  if (databaseUrl)
    await inTurn(databaseUrl, dataDir, async ({ client, wanted, present }) => {
      if (wanted === undefined && present === undefined) await pair(client, dataDir)
      else if (wanted === undefined)
        throw new CannotStart(
          `${dataDir} is the data folder of another database: name the right DATA_DIR or DATABASE_URL, ${WAY_OUT}`,
        )
      else if (present === undefined)
        throw new CannotStart(
          `${dataDir} is not the data folder of this database, which has one already: mount it or name the right DATA_DIR, ${WAY_OUT}`,
        )
      else if (present !== wanted)
        throw new CannotStart(
          `${dataDir} is the data folder of another database, and this one has its own: name the right DATA_DIR, ${WAY_OUT}`,
        )
    })
  await readable(dataDir, () => markFolder(dataDir))
}

/** Makes the folder the one of the database from now on; a start on any other is refused. */
export async function acceptDataFolder({ databaseUrl, dataDir }: Place): Promise<void> {
  if (databaseUrl)
    await inTurn(databaseUrl, dataDir, ({ client, present }) => pair(client, dataDir, present))
}

/** The mark is written before the database commits: a folder is never expected that was not made. */
async function pair(client: Client, dataDir: string, id = randomUUID() as string): Promise<void> {
  await readable(dataDir, () => markFolder(dataDir, id))
  await client.query(
    `insert into settings (key, value, updated_at) values ($1, to_jsonb($2::text), now())
     on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [KEY, id],
  )
}

/** Processes that start together look one after the other. */
async function inTurn(url: string, dataDir: string, work: (found: Found) => Promise<void>) {
  const client = new Client({ connectionString: url, application_name: 'yaadbox-folder' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const { rows } = await client.query<{ id: string }>(
      `select value #>> '{}' as id from settings where key = $1`,
      [KEY],
    )
    const present = await readable(dataDir, () => folderId(dataDir))
    await work({ client, wanted: rows[0]?.id, present })
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function readable<Answer>(dataDir: string, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    const { message } = error as Error
    throw new CannotStart(`The data folder ${dataDir} cannot be used: ${message}.`)
  }
}
