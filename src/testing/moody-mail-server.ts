// A mail server that can be told to misbehave as mail servers do. What it took it writes down, a
// Message-ID a line, before it says so.

import { appendFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { freePort } from './running-shop.ts'

/** Taking; not there; taking calls and saying nothing; breaking off once it has the whole mail; no such box. */
export type Mood = 'takes' | 'refuses' | 'stalls' | 'drops' | 'rejects'

export type MailServer = {
  url: string
  be(mood: Mood): Promise<void>
  /** How often it broke off with a mail in its hands. */
  dropped(): number
  taken(): number
  close(): Promise<void>
}

export async function openMailServer(received: string, delayMs = 0): Promise<MailServer> {
  const port = await freePort()
  const sockets = new Set<Socket>()
  const counts = { dropped: 0, taken: 0 }
  let mood: Mood = 'takes'
  let server: Server | undefined

  const talk = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    if (mood === 'stalls') return
    socket.write('220 soak\r\n')
    let text = ''
    let reading = false
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      for (;;) {
        const end = reading ? text.indexOf('\r\n.\r\n') : text.indexOf('\r\n')
        if (end < 0) return
        const piece = text.slice(0, end)
        text = text.slice(end + (reading ? 5 : 2))
        if (reading) take(socket, piece)
        else if (mood === 'rejects' && /^rcpt/i.test(piece)) socket.write('550 5.1.1 no\r\n')
        else socket.write(replyTo(piece))
        reading = !reading && /^data/i.test(piece)
      }
    })
  }
  const take = (socket: Socket, mail: string) => {
    if (mood === 'drops') {
      counts.dropped += 1
      socket.destroy()
      return
    }
    const id = /^message-id:\s*(<[^>]+>)/im.exec(mail)?.[1] ?? 'none'
    setTimeout(() => {
      counts.taken += 1
      appendFileSync(received, `${id}\n`)
      socket.write('250 taken\r\n')
    }, delayMs)
  }
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  const listen = () =>
    new Promise<void>((resolve) => {
      server = createServer(talk).listen(port, '127.0.0.1', resolve)
    })
  const close = () =>
    new Promise<void>((resolve) => {
      hangUp()
      if (!server) return resolve()
      server.close(() => resolve())
      server = undefined
    })
  await listen()
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    be: async (next) => {
      mood = next
      await close()
      if (next !== 'refuses') await listen()
    },
    dropped: () => counts.dropped,
    taken: () => counts.taken,
    close,
  }
}

function replyTo(line: string): string {
  if (/^(ehlo|helo)/i.test(line)) return '250 soak\r\n'
  if (/^data/i.test(line)) return '354 go on\r\n'
  if (/^quit/i.test(line)) return '221 bye\r\n'
  return '250 ok\r\n'
}
