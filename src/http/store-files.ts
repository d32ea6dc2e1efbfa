// Stores the forms of an uploaded file that everybody may see: the data folder or a bucket has them before
// anything shows them.

import type { Context } from 'hono'
import { recordFiles } from '#domain/catalogue/unused-files.ts'
import { storeFiles } from '#platform/files/intake.ts'
import type { PictureFile } from '#platform/pictures/pictures.ts'
import type { ApiEnv } from './endpoint.ts'
import { placesOf } from './uploads.ts'

export type ShownFiles = { folder: string; address: string; files: readonly PictureFile[] }

/**
 * Writes the names to the database before it stores the files, so that no stored file goes unnoticed.
 * The response names the files only once all of them are stored. Returns their paths.
 */
export async function storeShown(
  c: Context<ApiEnv>,
  { folder, address, files }: ShownFiles,
): Promise<string[]> {
  const arriving = files.map(({ name, bytes }) => ({ path: `${folder}/${name}`, bytes }))
  const paths = arriving.map(({ path }) => path)
  await c.var.write((tx) => recordFiles(tx, { address, paths }))
  await storeFiles(placesOf(c), arriving)
  return paths
}
