import { setTimeout } from 'node:timers/promises'
import { openLocalServer } from './local-server.ts'

const CHUNK_CHARS = 700
const PAUSE_MS = 25

/**
 * Serves the pages of a shop as a slow network would, some text at a time. Fonts are answered with 404:
 * when they load late, the width of the text changes, and the layout with it.
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
