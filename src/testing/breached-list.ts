// A service that answers ranges of breached passwords as Have I Been Pwned does, and misbehaves as a
// test tells it to.

import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'

export type BreachedList = {
  url: string
  /** The paths that were asked for, with whether padding was. */
  asked: { path: string; padded: boolean }[]
  behave(how: ((response: ServerResponse) => void) | undefined): void
  close(): Promise<void>
}

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()

/** Opens a list on which these passwords stand, and `padding` as what was never seen. */
export async function startBreachedList(
  passwords: readonly string[],
  padding: readonly string[] = [],
): Promise<BreachedList> {
  const asked: BreachedList['asked'] = []
  let how: Parameters<BreachedList['behave']>[0]
  const lines = (prefix: string) =>
    [...passwords.map((one) => [one, 7]), ...padding.map((one) => [one, 0])].flatMap(
      ([one, times]) => {
        const hash = sha1(String(one))
        return hash.startsWith(prefix) ? [`${hash.slice(5)}:${times}`] : []
      },
    )
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push({ path, padded: request.headers['add-padding'] === 'true' })
    if (how) how(response)
    else response.end([`${'0'.repeat(35)}:3`, ...lines(path.split('/').at(-1) ?? '')].join('\r\n'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/range`,
    asked,
    behave: (next) => void (how = next),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
