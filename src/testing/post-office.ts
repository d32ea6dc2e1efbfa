// A real SMTP server on this machine, for tests of mail.

import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type Received = { from: string; to: string[]; mail: ParsedMail }

export type PostOffice = {
  url: string
  /** What it took, in order. */
  received: Received[]
  /** While true, every mail is refused for now. */
  busy: boolean
  close(): Promise<void>
}

const tooBusy = () => Object.assign(new Error('Try again later'), { responseCode: 451 })

/** Opens a post office that takes every mail, unless it is busy or `options` say otherwise. */
export async function openPostOffice(options: SMTPServerOptions = {}): Promise<PostOffice> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_, __, done) => done(office.busy ? tooBusy() : null),
    onData: (stream, session, done) => {
      simpleParser(stream).then((mail) => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        office.received.push({ from, to: rcptTo.map(({ address }) => address), mail })
        done()
      }, done)
    },
    ...options,
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const office: PostOffice = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    busy: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return office
}
