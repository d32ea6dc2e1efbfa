// Simulates the distance to a database: what a client sends arrives some milliseconds later, as it
// would in another building.

import { createServer, type AddressInfo, connect, type Socket } from 'node:net'

export type Distance = { url: string; stop(): void }

/** Opens an address from where every round trip to the server of `url` takes `delayMs` longer. */
export async function openDistance(url: string, delayMs: number): Promise<Distance> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from.setNoDelay(true))
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
    near.on('data', (bytes) => void setTimeout(() => far.write(bytes), delayMs))
    far.on('data', (bytes) => near.write(bytes))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const here = new URL(url)
  here.hostname = '127.0.0.1'
  here.port = String((server.address() as AddressInfo).port)
  const stop = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { url: here.href, stop }
}
