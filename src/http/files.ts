// Files that never change under their name: scripts, styles, fonts and pictures with a hash in it,
// served for a year; and the few that keep their name, served for a day.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

const FOREVER = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'
const MEDIA = ['pictures', 'spins', 'models'] as const

export type FileRoots = {
  /** What the build made. */
  client: string
  /** Pictures of the demo, then those uploaded: the first that has a file serves it. */
  media: readonly string[]
}

export function openFiles({ client, media }: FileRoots) {
  const files = new Hono()
  files.use('/assets/*', from(client, FOREVER))
  for (const name of ['favicon.svg', 'logo.svg', 'apple-touch-icon.png', 'icons/*'])
    files.use(`/${name}`, from(client, A_DAY))
  files.use('/sw.js', from(client, 'no-cache'))
  for (const folder of MEDIA)
    for (const root of media.filter((root) => existsSync(join(root, folder))))
      files.use(`/${folder}/*`, from(root, FOREVER))
  files.get('/assets/*', (c) => c.text('Not found', 404))
  for (const folder of MEDIA) files.get(`/${folder}/*`, (c) => c.text('Not found', 404))
  return files
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
