// Builds the client and the server, if their sources have changed.

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressAssets, finishCompressing } from '#platform/files/compressed-assets.ts'

const STAMP = join('dist', 'stamp')
const CLIENT = join('dist', 'client')
const SOURCES = [
  'src',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'scripts/import-again.ts',
  'scripts/name-chunks.ts',
  'scripts/reach.ts',
]
/** A build is over in seconds: a larger nursery saves it a tenth of its processor time. */
const NURSERY = '--max-semi-space-size=64'

/** Whether dist/ is missing or older than its sources. */
export const isStale = (): boolean =>
  !existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== hashOf(SOURCES)

/**
 * Builds dist/; exits the process if the build fails. `quickly` compresses less, for a shop that opens now and
 * compresses the rest once it is open.
 */
export async function build({ quickly = false } = {}): Promise<void> {
  const hash = hashOf(SOURCES)
  process.stdout.write('Building the shop...\n')
  // Only errors: the bundler's warnings about packages are shown by `npx vite build --app`.
  const vite = join('node_modules', 'vite', 'bin', 'vite.js')
  const bundler = spawn(
    process.execPath,
    [NURSERY, vite, 'build', '--app', '--logLevel', 'error'],
    {
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  const [status] = (await once(bundler, 'exit')) as [number | null]
  if (status !== 0) process.exit(status ?? 1)
  await compressAssets(CLIENT, { quickly })
  writeFileSync(STAMP, hash)
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesBelow)) hash.update(path).update(readFileSync(path))
  return hash.digest('hex')
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return []
  if (/\.(ts|tsx|json|css|svg|woff2)$/.test(path)) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

if (import.meta.main) {
  if (isStale()) await build()
  else await finishCompressing(CLIENT)
}
