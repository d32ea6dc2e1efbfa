// Lets those go who take nothing of what is sent to them: what waits for them holds memory, and a place
// among the readers. Who takes a little, however slowly, stays; so does who waits for us.

import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Node asks libuv for the same figure where it decides whether a connection has timed out. */
const untakenIn = (socket: Socket): number =>
  (Reflect.get(socket, '_handle') as { writeQueueSize: number } | null)?.writeQueueSize ?? 0

/** How much waits in a connection: what the system has not taken yet, and what has not been given to it. */
const waitingIn = (socket: Socket) => ({
  given: socket.bytesWritten,
  queued: socket.writableLength,
  untaken: untakenIn(socket),
})

/** `idle`: at how many checks in a row nothing had left. */
type Seen = ReturnType<typeof waitingIn> & { idle: number }

/**
 * In the time that a reader has. They are counted, not the time: while this process is busy it sends nothing, and none passes.
 */
const CHECKS = 15

export function letGoOfIdleReaders(server: Server, untakenMs: number): { stop(): void } {
  const connections = new Map<Socket, Seen | undefined>()
  server.on('connection', (socket) => {
    connections.set(socket, undefined)
    socket.once('close', () => connections.delete(socket))
  })
  const check = () => {
    for (const [socket, seen] of connections) {
      const { given, queued, untaken } = waitingIn(socket)
      // More may be given while nothing is taken: only what has left counts.
      const isTaking =
        !seen || given - queued !== seen.given - seen.queued || untaken < seen.untaken
      if (queued === 0) connections.set(socket, undefined)
      else if (isTaking) connections.set(socket, { given, queued, untaken, idle: 0 })
      else if (seen.idle < CHECKS) seen.idle += 1
      // Closed in the usual way, the system would keep what waits for minutes.
      else socket.resetAndDestroy()
    }
  }
  const timer = setInterval(check, untakenMs / CHECKS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
