// Stores the forms of an uploaded file: the data folder or a bucket has them before anything names them.

import type { Context } from 'hono'
import { noteFiles } from '#domain/catalogue/unused-files.ts'
import type { PictureFile } from '#platform/pictures/pictures.ts'
import type { ApiEnv } from './endpoint.ts'

export type StoredFiles = { folder: string; address: string; files: readonly PictureFile[] }

/**
 * Writes the names to the database before it stores the files, so that no stored file goes unnoticed.
 * The response names the files only once all of them are stored. Returns their paths.
 */
export async function storeFiles(
  c: Context<ApiEnv>,
  { folder, address, files }: StoredFiles,
): Promise<string[]> {
  const { storage } = c.var.deps
  const paths = files.map(({ name }) => `${folder}/${name}`)
  await c.var.write((tx) => noteFiles(tx, { address, paths }))
  for (const [index, { bytes }] of files.entries()) await storage.put(paths[index] ?? '', bytes)
  return paths
}
