// A line to a server that can fall silent: it keeps its connections, takes new ones, and passes nothing on.

import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

export type SilentLine = {
  /** The address of a server, through this line. */
  through(url: string): string
  silence(): void
  /** Passes on what comes over the connections that are open, and nothing over new ones. */
  ignoreNewOnes(): void
  resume(): void
  close(): void
}

export async function openSilentLine(url: string): Promise<SilentLine> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((caller) => {
    const target = connect(Number(port), hostname)
    for (const [from, to] of [
      [caller, target],
      [target, caller],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => to.write(bytes))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (isSilent) from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = String((server.address() as AddressInfo).port)
  return {
    through: (address) => address.replace(`:${port}/`, `:${own}/`),
    silence: () => {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    ignoreNewOnes: () => {
      isSilent = true
    },
    resume: () => {
      isSilent = false
      for (const socket of sockets) socket.resume()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
