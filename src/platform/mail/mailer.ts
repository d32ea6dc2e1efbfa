// Sends mail over SMTP if configured; otherwise writes it to an `.eml` file. A mail is delivered at
// least once, always with the same Message-ID. Every step of the SMTP dialogue has a timeout, and a
// circuit breaker guards a server that does not answer.

import { join } from 'node:path'
import { createTransport, type Transporter } from 'nodemailer'
import { openBreaker, Resting } from '#platform/network/breaker.ts'
import type { Config } from '#platform/config.ts'
import { writeDurably } from '#platform/files/files.ts'
import type { Log } from '#platform/log.ts'
import { LANES } from '#platform/jobs/queue.ts'
import { NotDelivered } from './delivery-error.ts'
import { mailFile } from './mails.ts'

export type OutgoingMail = {
  id: string
  recipient: string
  subject: string
  html: string
  text: string
  messageId: string
  from: string
  /** The one-click unsubscribe URL; null if there is none. */
  unsubscribeUrl: string | null
  /** Where an answer goes, if not to the sender. */
  replyTo?: string | null
  attachments?: readonly Attachment[]
  /** The Message-ID of the mail that this one belongs under. */
  answers?: string | undefined
}

export type Attachment = { fileName: string; mediaType: string; bytes: Buffer }

export type Mailer = {
  /** `sent` over SMTP or `kept` in a file; throws if the server did not accept it. */
  deliver(mail: OutgoingMail): Promise<'sent' | 'kept'>
  /** Like `deliver`, but ignores an open circuit breaker: a person waits for the result. */
  deliverNow(mail: OutgoingMail): Promise<'sent' | 'kept'>
  /** Whether mail is sent over SMTP; otherwise it is written to files. */
  isSmtp: boolean
  /** Whether the circuit breaker is open. */
  isResting(): boolean
  close(): void
}

/**
 * Why a mail was not delivered: a temporary or permanent rejection, or a lost connection with
 * unknown outcome.
 */
export type Undelivered = 'for-now' | 'for-good' | 'unknown'

/** Classifies an error of `deliver` by its SMTP code: 4xx may be retried, 5xx not. */
export function undeliveredBy(error: unknown): Undelivered {
  if (error instanceof Resting) return 'for-now'
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  if (responseCode !== undefined) return responseCode < 500 ? 'for-now' : 'for-good'
  return command === 'CONN' ? 'for-now' : 'unknown'
}

/** Whether the server permanently rejects this mail or recipient (5xx), and not the shop. */
export const isRefusedForGood = (error: unknown): boolean => {
  const { command = '' } = error as { command?: string }
  const isAboutMail = /^(RCPT|DATA)/.test(command)
  return isAboutMail && undeliveredBy(error) === 'for-good'
}

const TIMEOUT_MS = 10_000
/** For a whole mail, however slowly the server accepts each line. */
const MAIL_TIMEOUT_MS = 30_000
const FAILURES_TO_REST = 5
const REST_MS = 10_000

/** Opens the mailer that the configuration names. */
export function openMailer(config: Pick<Config, 'smtpUrl' | 'dataDir'>, log: Log): Mailer {
  return config.smtpUrl ? overSmtp(config.smtpUrl, log) : intoFiles(config.dataDir)
}

function overSmtp(url: string, log: Log): Mailer {
  const transport = createTransport(withOptions(url))
  const breaker = openBreaker({
    name: 'mail server',
    failures: FAILURES_TO_REST,
    restMs: REST_MS,
    log,
    counts: isServerFault,
  })
  const send: Mailer['deliver'] = async (mail) => {
    try {
      await withTimeout(MAIL_TIMEOUT_MS, transport.sendMail(envelope(mail)))
    } catch (error) {
      throw new NotDelivered(error as Error)
    }
    return 'sent'
  }
  return {
    isSmtp: true,
    isResting: () => breaker.isResting(),
    deliver: (mail) => breaker.run(() => send(mail)),
    deliverNow: send,
    close: () => transport.close(),
  }
}

/** Whether an error may open the circuit breaker: a timeout or 421 may, a rejected mail may not. */
const isServerFault = (error: unknown) => {
  const { responseCode, smtpCodes } = error as NotDelivered
  if (smtpCodes.includes('EENVELOPE') || smtpCodes.includes('EMESSAGE')) return false
  return responseCode === undefined || responseCode === 421
}

async function withTimeout<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server took too long')), limitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function withOptions(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  for (const limit of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    if (!url.searchParams.has(limit)) url.searchParams.set(limit, String(TIMEOUT_MS))
  url.searchParams.set('pool', 'true')
  // One per job lane: a mail that queued for a connection would time out.
  url.searchParams.set('maxConnections', String(LANES))
  // The queue does the retries: otherwise nodemailer would resend at once when the server drops the
  // connection.
  url.searchParams.set('maxRequeues', '0')
  return url.toString()
}

function intoFiles(dataDir: string): Mailer {
  const transport: Transporter = createTransport({ streamTransport: true, buffer: true })
  const writeFile: Mailer['deliver'] = async (mail) => {
    const { message } = await transport.sendMail(envelope(mail))
    await writeDurably(join(dataDir, mailFile(mail.id)), message as Buffer)
    return 'kept'
  }
  return {
    isSmtp: false,
    isResting: () => false,
    deliver: writeFile,
    deliverNow: writeFile,
    close: () => transport.close(),
  }
}

const envelope = (mail: OutgoingMail) => ({
  from: mail.from,
  to: { name: '', address: mail.recipient }, // one address, never a list to be parsed
  subject: mail.subject,
  html: mail.html,
  text: mail.text,
  messageId: mail.messageId,
  ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
  ...(mail.answers && { inReplyTo: mail.answers, references: mail.answers }),
  ...(mail.unsubscribeUrl !== null && oneClick(mail.unsubscribeUrl)),
  headers: {
    // RFC 3834: programs that answer by themselves, such as those of holidays, keep silent.
    'Auto-Submitted': 'auto-generated',
    ...(mail.unsubscribeUrl !== null && ONE_CLICK),
  },
  attachments: mail.attachments?.map(attached) ?? [],
  disableFileAccess: true,
  disableUrlAccess: true,
})

const attached = ({ fileName, mediaType, bytes }: Attachment) => ({
  filename: fileName,
  contentType: mediaType,
  content: bytes,
})

/** RFC 8058: the mail program posts to this URL without asking further questions. */
const oneClick = (unsubscribeUrl: string) => ({ list: { unsubscribe: unsubscribeUrl } })
const ONE_CLICK = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
