// Static files: scripts, styles, fonts and pictures with a hash in their name, cacheable for a
// year; and the few with a fixed name, cacheable for a day.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler, type Next } from 'hono'
import { refusalSentence } from '#contract/refusals.ts'
import { type Readers, sendFrom } from '#http/send-file.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Storage, STORED_FOLDERS as MEDIA, storedType } from '#platform/files/storage.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'
/** Their writers may be erased, and then nobody keeps them for long. */
const REVIEWS = 'pictures/reviews/'

export type FileRoots = {
  /** The output folder of the build. */
  client: string
  /** Folders of demo pictures, searched before the uploaded ones. */
  media: readonly string[]
  /** The storage of uploaded pictures. */
  storage: Storage
  readers: Readers
}

export function openFiles({ client, media, storage, readers }: FileRoots) {
  const files = new Hono()
  files.onError((error, c) => {
    if (!(error instanceof Refusal)) throw error
    const { code, details } = error
    const status = code === 'too-many-readers' ? 429 : 503
    const headers = { 'retry-after': String(details.retryAfterSeconds ?? 3) }
    return c.text(refusalSentence(code, details), status, headers)
  })
  const from = (...served: Parameters<typeof filesIn>) => counted(readers, filesIn(...served))
  files.use('/assets/*', from(client, FOREVER))
  for (const name of ['favicon.svg', 'logo.svg', 'apple-touch-icon.png', 'icons/*'])
    files.use(`/${name}`, from(client, A_DAY))
  // What older browsers, and programs that read pages, look for without being told.
  files.use(
    '/favicon.ico',
    from(client, A_DAY, () => '/apple-touch-icon.png'),
  )
  files.use('/sw.js', from(client, 'no-cache'))
  for (const folder of MEDIA)
    for (const root of media.filter((root) => existsSync(join(root, folder))))
      files.use(`/${folder}/*`, from(root, FOREVER))
  files.get('/assets/*', (c) => c.text('Not found', 404))
  for (const folder of MEDIA) {
    files.get(`/${folder}/*`, (c, next) => fromStorage(c, next, { storage, readers }))
    files.get(`/${folder}/*`, (c) => c.text('Not found', 404))
  }
  return files
}

type Parts = Pick<FileRoots, 'storage' | 'readers'>

async function fromStorage(c: Context, next: Next, { storage, readers }: Parts) {
  const path = c.req.path.slice(1)
  const source = await storage.open(path)
  if (!source) return next()
  const headers = {
    'content-type': storedType(path),
    'cache-control': path.startsWith(REVIEWS) ? A_DAY : FOREVER,
    'x-content-type-options': 'nosniff',
  }
  return sendFrom(c, readers, { source, headers, isAsset: true })
}

/** Files of the build and of the demo, which are read as they are taken; what is found takes a place. */
const counted =
  (readers: Readers, find: MiddlewareHandler): MiddlewareHandler =>
  async (c, next) => {
    const found = await find(c, next)
    if (found instanceof Response && found.body)
      await readers.enter(c, { isAsset: true }).catch(async (error: unknown) => {
        await found.body?.cancel()
        throw error
      })
    return found
  }

const filesIn = (root: string, cacheControl: string, rewriteRequestPath?: () => string) =>
  serveStatic({
    root,
    ...(rewriteRequestPath && { rewriteRequestPath }),
    precompressed: true,
    onFound: (path, c) => {
      if (path.endsWith('.glb')) c.header('content-type', 'model/gltf-binary')
      c.header('cache-control', cacheControl)
      c.header('x-content-type-options', 'nosniff')
    },
  })
