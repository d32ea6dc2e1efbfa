// Static files: scripts, styles, fonts and pictures with a hash in their name, cacheable for a
// year; and the few with a fixed name, cacheable for a day.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type Next } from 'hono'
import { type Storage, STORED_FOLDERS as MEDIA, storedType } from '#platform/files/storage.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'

export type FileRoots = {
  /** The output folder of the build. */
  client: string
  /** Folders of demo pictures, searched before the uploaded ones. */
  media: readonly string[]
  /** The storage of uploaded pictures. */
  storage: Storage
}

export function openFiles({ client, media, storage }: FileRoots) {
  const files = new Hono()
  files.use('/assets/*', from(client, FOREVER))
  for (const name of ['favicon.svg', 'logo.svg', 'apple-touch-icon.png', 'icons/*'])
    files.use(`/${name}`, from(client, A_DAY))
  files.use('/sw.js', from(client, 'no-cache'))
  for (const folder of MEDIA)
    for (const root of media.filter((root) => existsSync(join(root, folder))))
      files.use(`/${folder}/*`, from(root, FOREVER))
  files.get('/assets/*', (c) => c.text('Not found', 404))
  for (const folder of MEDIA) {
    files.get(`/${folder}/*`, (c, next) => fromStorage(c, next, storage))
    files.get(`/${folder}/*`, (c) => c.text('Not found', 404))
  }
  return files
}

async function fromStorage(c: Context, next: Next, storage: Storage) {
  const path = c.req.path.slice(1)
  const bytes = await storage.find(path).catch(() => 'away' as const)
  if (bytes === 'away') return c.text('Unavailable', 503, { 'retry-after': '3' })
  if (!bytes) return next()
  return c.body(bytes, 200, {
    'content-type': storedType(path),
    'cache-control': FOREVER,
    'x-content-type-options': 'nosniff',
  })
}

const from = (root: string, cacheControl: string) =>
  serveStatic({
    root,
    precompressed: true,
    onFound: (path, c) => {
      if (path.endsWith('.glb')) c.header('content-type', 'model/gltf-binary')
      c.header('cache-control', cacheControl)
      c.header('x-content-type-options', 'nosniff')
    },
  })
