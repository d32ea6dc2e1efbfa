// A service that answers ranges of breached passwords as Have I Been Pwned does, and misbehaves as a
// test wants.

import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { openLocalServer } from './local-server.ts'

export type BreachedList = {
  url: string
  /** The paths that were requested, and whether with padding. */
  requests: { path: string; padded: boolean }[]
  /** Answers the next requests by `how`; undefined brings the usual answers back. */
  behave(how: ((response: ServerResponse) => void) | undefined): void
  close(): Promise<void>
}

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()

/** Starts a service that lists `passwords` as breached, and `padding` with zero sightings. */
export async function startBreachedList(
  passwords: readonly string[],
  padding: readonly string[] = [],
): Promise<BreachedList> {
  const requests: BreachedList['requests'] = []
  let how: Parameters<BreachedList['behave']>[0]
  const lines = (prefix: string) =>
    [...passwords, ...padding]
      .map((password) => ({ hash: sha1(password), times: passwords.includes(password) ? 7 : 0 }))
      .filter(({ hash }) => hash.startsWith(prefix))
      .map(({ hash, times }) => `${hash.slice(5)}:${times}`)
  const { url, close } = await openLocalServer((request, response) => {
    const path = request.url ?? ''
    requests.push({ path, padded: request.headers['add-padding'] === 'true' })
    if (how) how(response)
    else response.end([`${'0'.repeat(35)}:3`, ...lines(path.split('/').at(-1) ?? '')].join('\r\n'))
  })
  return { url: `${url}/range`, requests, behave: (next) => void (how = next), close }
}
