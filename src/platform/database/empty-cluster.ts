// The image of an empty cluster of the embedded database, as its own initdb makes it. Opening the
// image takes about a fifth of the processor time that initdb takes. `npm run embedded:image` writes it
// for the installed version of the engine, which is part of its name; a test compares the two.

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { PGlite } from '@electric-sql/pglite'
import { MIGRATIONS_FOLDER } from './migration-files.ts'

/** The version of the engine that made the image. */
export const ENGINE_VERSION = '0.5.16'
const IMAGE = join(MIGRATIONS_FOLDER, 'embedded', `empty-cluster-${ENGINE_VERSION}.tar.br`)
/** The three databases of a cluster repeat one another 8 MB apart: the window must reach that far. */
const COMPRESSION = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
}

/** For the engine's `loadDataDir`. */
export async function emptyCluster(): Promise<Blob> {
  return new Blob([await promisify(brotliDecompress)(await readFile(IMAGE))])
}

/** Writes the image of a cluster that was just made; returns its path. */
export async function writeEmptyCluster(made: PGlite): Promise<string> {
  const tar = Buffer.from(await (await made.dumpDataDir('none')).arrayBuffer())
  await writeFile(IMAGE, await promisify(brotliCompress)(tar, { params: COMPRESSION }))
  return IMAGE
}
