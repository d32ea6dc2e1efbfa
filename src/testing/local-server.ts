// An HTTP server on a free port of this machine, with which a test imitates an external service.

import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'

/** Listens until `close` is called, which also breaks open connections. */
export async function openLocalServer(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = (): Promise<void> => {
    server.closeAllConnections()
    return promisify(server.close.bind(server))()
  }
  return { url: `http://127.0.0.1:${port}`, close }
}
