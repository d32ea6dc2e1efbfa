// Ties a data folder to its PostgreSQL database: both store the same random id. An unmounted
// folder, or another shop's, would receive receipts and lose its keys to the cleanup, so the shop
// refuses to start on it. The embedded database is inside its folder and needs no id.

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Config } from '#platform/config.ts'
import {
  FOLDER_MARK,
  folderId,
  markFolder,
  readIfThere,
  removeDurably,
  writeDurably,
} from './files.ts'
import { CannotStart } from '#platform/stop.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>
type Found = {
  client: Client
  /** The id stored in the database. */
  wanted: string | undefined
  /** The id stored in the folder. */
  present: string | undefined
  /** An id that a killed process wrote to the folder but might not have stored in the database. */
  begun: string | undefined
}

/**
 * Holds the id until the database has committed it, so that a process killed in between does not
 * block the next start.
 */
const BEGUN = `${FOLDER_MARK}.begun`
/** The settings row that stores the id. */
const KEY = 'data-folder'
const LOCK = 7_243_111
const OR_ACCEPT = 'or make this one its data folder with npm run folder:accept.'

/**
 * Checks that folder and database belong together; a new pair gets a common id. Throws CannotStart
 * if they do not, before writing anything.
 */
export async function openDataFolder({ databaseUrl, dataDir }: Place): Promise<void> {
  const id = databaseUrl && (await inTurn(databaseUrl, dataDir, (found) => idOf(found, dataDir)))
  await mark(dataDir, id)
}

/** The id that both store from now on. */
async function idOf({ client, wanted, present, begun }: Found, dataDir: string) {
  if (wanted === undefined && present === undefined) return pair(client, dataDir)
  if (wanted === undefined)
    throw new CannotStart(
      `${dataDir} is the data folder of another database: name the right DATA_DIR or DATABASE_URL, ${OR_ACCEPT}`,
    )
  if (present === undefined && begun !== wanted)
    throw new CannotStart(
      `${dataDir} is not the data folder of this database, which has one already: mount it or name the right DATA_DIR, ${OR_ACCEPT}`,
    )
  if (present !== undefined && present !== wanted)
    throw new CannotStart(
      `${dataDir} is the data folder of another database, and this one has its own: name the right DATA_DIR, ${OR_ACCEPT}`,
    )
  return wanted
}

/** Assigns the folder to the database; a start on any other folder is refused from then on. */
export async function acceptDataFolder({ databaseUrl, dataDir }: Place): Promise<void> {
  if (!databaseUrl) return
  const id = await inTurn(databaseUrl, dataDir, ({ client, present }) =>
    pair(client, dataDir, present),
  )
  await mark(dataDir, id)
}

/**
 * The id is on disk before the database commits it, so the database never expects an id that does
 * not exist.
 */
async function pair(client: Client, dataDir: string, present?: string): Promise<string> {
  const id = present ?? randomUUID()
  if (!present)
    await orCannotStart(dataDir, () => writeDurably(join(dataDir, BEGUN), Buffer.from(id)))
  await client.query(
    `insert into settings (key, value, updated_at) values ($1, to_jsonb($2::text), now())
     on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [KEY, id],
  )
  return id
}

/** Writes the final id file once the database has the id, then deletes the temporary one. */
const mark = (dataDir: string, id: string | undefined) =>
  orCannotStart(dataDir, async () => {
    await markFolder(dataDir, id)
    await removeDurably(join(dataDir, BEGUN))
  })

/** Processes that start at the same time check one after the other. */
async function inTurn<Answer>(
  url: string,
  dataDir: string,
  work: (found: Found) => Promise<Answer>,
): Promise<Answer> {
  const client = new Client({ connectionString: url, application_name: 'yaadbox-folder' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const { rows } = await client.query<{ id: string }>(
      `select value #>> '{}' as id from settings where key = $1`,
      [KEY],
    )
    // The order matters: another process writes the final file before it deletes the temporary one.
    const begun = await orCannotStart(dataDir, () => readIfThere(join(dataDir, BEGUN)))
    const present = await orCannotStart(dataDir, () => folderId(dataDir))
    const wanted = rows[0]?.id
    const answer = await work({ client, wanted, present, begun: begun?.toString() })
    await client.query('commit')
    return answer
  } finally {
    await client.end()
  }
}

async function orCannotStart<Answer>(
  dataDir: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    const { message } = error as Error
    throw new CannotStart(`The data folder ${dataDir} cannot be used: ${message}.`)
  }
}
