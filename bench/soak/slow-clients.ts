// The client program of slow connections and slow readers. Each client says the beginning of a request, or nothing; then it
// adds a byte to it now and then, or takes nothing of what it is sent. One that is cut off or sent away comes again.

import { spawn } from 'node:child_process'
import { connect } from 'node:net'

type Task = {
  port: number
  count: number
  /** What the clients say first, in turns. */
  says: string[]
  /** Of the answer; else all of it is read. */
  takesNothing: boolean
  /** Between two of them at the start, and until one comes again. */
  startsEveryMs: number
  againMs: number
}
type Clients = { open: number; cutOff: number; served: number }

const BYTE_EVERY_MS = 1500
const TELL_EVERY_MS = 500

/** Runs the clients in a process of their own. */
export function beSlow(task: Task): { now(): Clients; stop(): void } {
  const child = spawn(process.execPath, [import.meta.filename, JSON.stringify(task)], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let latest: Clients = { open: 0, cutOff: 0, served: 0 }
  child.stdout.on('data', (chunk: Buffer) => {
    const line = chunk.toString().trim().split('\n').at(-1)
    if (line) latest = JSON.parse(line) as Clients
  })
  return { now: () => latest, stop: () => void child.kill('SIGKILL') }
}

function run({ port, count, says, takesNothing, startsEveryMs, againMs }: Task): void {
  const clients: Clients = { open: 0, cutOff: 0, served: 0 }
  const come = (words: string) => {
    const socket = connect(port, '127.0.0.1')
    let timer: NodeJS.Timeout | undefined
    let isOpen = false
    socket.on('connect', () => {
      isOpen = true
      clients.open += 1
      if (words) socket.write(words)
      if (words && !takesNothing) timer = setInterval(() => socket.write(' '), BYTE_EVERY_MS)
    })
    if (!takesNothing) socket.resume()
    // The beginning says whether the file comes; of the rest nothing is taken.
    else
      socket.once('readable', () => {
        if (String(socket.read() ?? '').startsWith('HTTP/1.1 200')) clients.served += 1
        else socket.destroy()
      })
    socket.on('error', () => undefined)
    socket.on('end', () => socket.destroy())
    socket.on('close', () => {
      if (isOpen) clients.open -= 1
      clients.cutOff += 1
      clearInterval(timer)
      setTimeout(come, againMs, words)
    })
  }
  for (let nth = 0; nth < count; nth++)
    setTimeout(come, nth * startsEveryMs, says[nth % says.length] ?? '')
  setInterval(() => process.stdout.write(`${JSON.stringify(clients)}\n`), TELL_EVERY_MS)
}

if (import.meta.main) run(JSON.parse(process.argv[2] ?? '{}') as Task)
