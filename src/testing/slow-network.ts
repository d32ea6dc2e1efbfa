// A slow network between a browser and the shop: what a page shows comes piece by piece.

import { setTimeout } from 'node:timers/promises'
import { openLocalServer } from './local-server.ts'

const PIECE_CHARS = 700
const PAUSE_MS = 25

/**
 * The shop as a slow network brings it. Without its fonts: they come when they like, and how far a
 * letter in place of theirs differs is up to the machine.
 */
export const arriveInPieces = (shop: string) =>
  openLocalServer(async (request, response) => {
    if (request.url?.endsWith('.woff2')) return response.writeHead(404).end()
    const answer = await fetch(shop + request.url)
    const type = answer.headers.get('content-type') ?? ''
    response.setHeader('content-type', type)
    if (!type.startsWith('text/html')) return response.end(Buffer.from(await answer.arrayBuffer()))
    const [head = '', body = ''] = (await answer.text()).split(/(?=<body)/)
    response.write(head)
    for (let at = 0; at < body.length; at += PIECE_CHARS) {
      await setTimeout(PAUSE_MS)
      response.write(body.slice(at, at + PIECE_CHARS))
    }
    return response.end()
  })
