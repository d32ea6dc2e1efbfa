// Builds the client and the server, if their sources have changed.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const STAMP = join('dist', 'stamp')
const SOURCES = [
  'src',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'scripts/import-again.ts',
  'scripts/name-chunks.ts',
]

/** Builds dist/ if it is missing or stale; exits the process if the build fails. */
export function buildWhenStale(): void {
  const hash = hashOf(SOURCES)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return
  process.stdout.write('Building the shop...\n')
  // Only errors: the bundler's warnings about packages are shown by `npx vite build --app`.
  const vite = join('node_modules', 'vite', 'bin', 'vite.js')
  const built = spawnSync(process.execPath, [vite, 'build', '--app', '--logLevel', 'error'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (built.status !== 0) process.exit(built.status ?? 1)
  compressAssets(join('dist', 'client'))
  writeFileSync(STAMP, hash)
}

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/

/** Writes a brotli and a gzip version of each compressible file, so that the server never compresses. */
function compressAssets(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(bytes))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
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

if (import.meta.main) buildWhenStale()
