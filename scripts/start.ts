// `npm start`: builds what is missing or stale and opens the shop in this process.

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildWhenStale } from './build.ts'

process.env.NODE_ENV ??= 'production'
buildWhenStale()
await import(pathToFileURL(join(process.cwd(), 'dist', 'server', 'server.js')).href)
