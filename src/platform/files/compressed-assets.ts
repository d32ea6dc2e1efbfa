// A brotli and a gzip version beside each compressible file of the built site, so that no request waits for
// compression. Brotli's best takes the processor five seconds for the whole site: a build for a shop that
// opens at once writes quick versions first and leaves a mark, and the open shop replaces them.

import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/
const QUICK = 5
/** In the built site's folder while versions in it are quick ones. */
const MARK = 'compressed-quickly'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Compresses all files below the folder, one after the other. */
export async function compressAssets(folder: string, { quickly = false } = {}): Promise<void> {
  if (quickly) await writeFile(join(folder, MARK), '')
  const quality = quickly ? QUICK : constants.BROTLI_MAX_QUALITY
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
    await replace(`${path}.br`, await toBrotli(bytes, { params }))
    await replace(`${path}.gz`, await toGzip(bytes, { level: 9 }))
  }
  if (!quickly) await rm(join(folder, MARK), { force: true })
}

/** Replaces what is compressed quickly by the best versions, if there is any. */
export async function finishCompressing(folder: string): Promise<void> {
  if (existsSync(join(folder, MARK))) await compressAssets(folder)
}

/** Requests read a whole file, the one before or this one. */
async function replace(path: string, bytes: Buffer): Promise<void> {
  await writeFile(`${path}.part`, bytes)
  await rename(`${path}.part`, path)
}
