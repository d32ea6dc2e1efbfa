import { setTimeout } from 'node:timers/promises'
import { openLocalServer } from './local-server.ts'

const CHUNK_CHARS = 700
const PAUSE_MS = 25

/**
 * Passes the pages of a shop on as a slow network would, some text at a time. Fonts are left out, as
 * the time they take to load varies and so does the width of the letters in their place.
 */
export const openSlowProxy = (shop: string) =>
  openLocalServer(async (request, response) => {
    if (request.url?.endsWith('.woff2')) return response.writeHead(404).end()
    const answer = await fetch(shop + request.url)
    const type = answer.headers.get('content-type') ?? ''
    response.setHeader('content-type', type)
    if (!type.startsWith('text/html')) return response.end(Buffer.from(await answer.arrayBuffer()))
    const [head = '', body = ''] = (await answer.text()).split(/(?=<body)/)
    response.write(head)
    for (let at = 0; at < body.length; at += CHUNK_CHARS) {
      await setTimeout(PAUSE_MS)
      response.write(body.slice(at, at + CHUNK_CHARS))
    }
    return response.end()
  })
