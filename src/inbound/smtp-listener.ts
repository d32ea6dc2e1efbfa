// Listens for mail that the shop's mail server hands over by SMTP. It takes only mail to an address that
// the shop wrote itself, one recipient at a time, and answers 250 when the message is committed. A fault
// that passes is answered with 451, so that the mail server tries again.

import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { AppSecret } from '#platform/app-secret.ts'
import type { Log } from '#platform/log.ts'
import type { Inbound } from '#platform/mail/inbound-settings.ts'
import { type MailedTalk, talkOfAddress } from '#platform/mail/reply-address.ts'
import { CannotStart } from '#platform/stop.ts'
import { UnreadableMail } from './parse-mail.ts'
import { isGone, isThere, receiveMail, type Receiving } from './receive-mail.ts'

export const MAX_MAIL_BYTES = 25 * 1024 * 1024
const MAX_CONNECTIONS = 5
const IDLE_MS = 60_000
/** For a whole mail, however slowly it comes. */
const MAIL_MS = 5 * 60_000
const CLOSE_MS = 5000

export type MailCounts = { written: number; dropped: number; refused: number; failed: number }

export type InboundListener = { port: number; counts: MailCounts; close(): Promise<void> }

export type Listening = Receiving & {
  mailbox: Inbound['mailbox']
  listen: NonNullable<Inbound['listen']>
  secret: AppSecret
  log: Log
}

class SmtpRefusal extends Error {
  readonly responseCode: number
  constructor(responseCode: number, text: string) {
    super(text)
    this.responseCode = responseCode
  }
}

/** The same for a talk that is gone, a wrong token and an address of somebody else. */
const noSuchAddress = () => new SmtpRefusal(550, 'There is no such address here')
const later = () => new SmtpRefusal(451, 'Not now. Please try again later')

export async function openInbound(listening: Listening): Promise<InboundListener> {
  const { log, listen } = listening
  const counts: MailCounts = { written: 0, dropped: 0, refused: 0, failed: 0 }
  const server = new SMTPServer({
    banner: 'Yaadbox',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    maxClients: MAX_CONNECTIONS,
    socketTimeout: IDLE_MS,
    closeTimeout: CLOSE_MS,
    onRcptTo: ({ address }, { envelope }, done) => {
      admit(listening, address, envelope.rcptTo.length).then(
        () => done(),
        (error: unknown) => done(refusalOf(error, log)),
      )
    },
    onData: (stream, session, done) => {
      takeMail(listening, stream, session).then(
        (outcome) => {
          counts[outcome === 'written' ? 'written' : 'dropped']++
          log.info({ outcome, bytes: stream.byteLength }, 'a mail came in')
          done(null, 'Taken')
        },
        (error: unknown) => {
          const refusal = refusalOf(error, log)
          const outcome = refusal.responseCode < 500 ? 'failed' : 'refused'
          counts[outcome]++
          const { responseCode } = refusal
          log.info({ outcome, responseCode, bytes: stream.byteLength }, 'a mail came in')
          done(refusal)
        },
      )
    },
  })
  // Broken connections; those of the server itself come before it listens.
  server.on('error', (error) => log.debug({ code: codeOf(error) }, 'a mail connection broke'))
  await startListening(server, listen)
  return {
    port: (server.server.address() as AddressInfo).port,
    counts,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function startListening(server: SMTPServer, { host, port }: Listening['listen']): Promise<void> {
  return new Promise((resolve, reject) => {
    server.server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'another program uses it' : error.message
      reject(
        new CannotStart(
          `Mail cannot be taken at ${host}:${port}: ${reason}. See INBOUND_HOST and INBOUND_PORT.`,
        ),
      )
    })
    server.listen(port, host, () => resolve())
  })
}

const talkAt = ({ mailbox, secret }: Listening, address: string) =>
  talkOfAddress(mailbox, address, secret)

/** One recipient a mail, so that one answer says what became of it; the sender sends the others apart. */
async function admit(listening: Listening, address: string, before: number): Promise<void> {
  const talk = talkAt(listening, address)
  if (!talk || !(await isThere(listening, talk))) throw noSuchAddress()
  if (before > 0) throw new SmtpRefusal(452, 'One recipient at a time, please')
}

async function takeMail(
  listening: Listening,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
) {
  const raw = await readWhole(stream)
  const talk: MailedTalk | undefined = talkAt(listening, envelope.rcptTo[0]?.address ?? '')
  if (!talk) throw noSuchAddress()
  const hasSender = Boolean(envelope.mailFrom && envelope.mailFrom.address)
  const outcome = await receiveMail(listening, { talk, raw, hasSender })
  if (outcome === 'later') throw later()
  return outcome
}

/** All of a mail. One that breaks off is an error, and nothing of it is read. */
async function readWhole(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  const timer = setTimeout(() => stream.destroy(later()), MAIL_MS)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      // What is too much is read to its end and forgotten: only then can the sender read the reply.
      if (stream.sizeExceeded) chunks.length = 0
      else chunks.push(chunk)
    }
  } finally {
    clearTimeout(timer)
  }
  if (stream.sizeExceeded) throw new SmtpRefusal(552, `At most ${MAX_MAIL_BYTES} bytes, please`)
  return Buffer.concat(chunks)
}

/** The reply to the mail server. An unexpected fault is ours, so that it tries again. */
function refusalOf(error: unknown, log: Log): SmtpRefusal {
  if (error instanceof SmtpRefusal) return error
  if (error instanceof UnreadableMail) return new SmtpRefusal(554, 'This mail cannot be read')
  if (isGone(error)) return noSuchAddress()
  log.warn({ code: codeOf(error) }, 'a mail could not be taken')
  return later()
}

const codeOf = (error: unknown) => {
  const { code, name } = error as { code?: string; name?: string }
  return code ?? name
}
