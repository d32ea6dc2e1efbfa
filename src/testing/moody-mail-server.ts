// A mail server that can be set to misbehave the way mail servers do. It appends the Message-ID of each
// mail it takes to a file before it confirms it.

import { appendFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { freePort } from './running-shop.ts'

/**
 * In this order: takes mail; does not listen; accepts connections and stays silent; hangs up after a whole
 * mail; says that there is no such mailbox.
 */
export type Mood = 'takes' | 'refuses' | 'stalls' | 'drops' | 'rejects'

export type MailServer = {
  url: string
  be(mood: Mood): Promise<void>
  /** How often it hung up instead of confirming a mail. */
  dropped(): number
  taken(): number
  close(): Promise<void>
}

const noMailbox = () => Object.assign(new Error('5.1.1 no'), { responseCode: 550 })

export async function openMailServer(received: string, delayMs = 0): Promise<MailServer> {
  const port = await freePort()
  const sockets = new Map<number | undefined, Socket>()
  const counts = { dropped: 0, taken: 0 }
  let mood: Mood = 'takes'
  let server: SMTPServer | undefined

  const take = (id: string, done: () => void) => {
    counts.taken += 1
    appendFileSync(received, `${id}\n`)
    done()
  }
  const listen = async () => {
    const listening = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      onConnect: (_, done) => {
        if (mood !== 'stalls') done()
      },
      onRcptTo: (_, __, done) => done(mood === 'rejects' ? noMailbox() : null),
      onData: (stream, session, done) => {
        // A mail that breaks off, because the sending process was killed, was never sent.
        const whole = text(stream).catch(() => undefined)
        void whole.then((mail) => {
          if (mail === undefined) return
          const id = /^message-id:\s*(<[^>]+>)/im.exec(mail)?.[1] ?? 'none'
          if (mood === 'drops') {
            counts.dropped += 1
            sockets.get(session.remotePort)?.destroy()
          } else setTimeout(() => take(id, done), delayMs)
        })
      },
    })
    listening.on('error', () => undefined)
    listening.server.on('connection', (socket: Socket) => {
      const { remotePort } = socket
      sockets.set(remotePort, socket)
      socket.on('close', () => sockets.delete(remotePort))
    })
    await new Promise<void>((resolve) => void listening.listen(port, '127.0.0.1', resolve))
    server = listening
  }
  const close = async () => {
    const closing = server
    server = undefined
    for (const socket of sockets.values()) socket.destroy()
    await new Promise<void>((resolve) => (closing ? closing.close(() => resolve()) : resolve()))
  }
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
