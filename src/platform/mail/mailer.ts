// Mail leaves the shop here: over SMTP where configured, otherwise it is kept as an `.eml` file.
// A mail is delivered at least once, always under the same Message-ID. Every step of the talk with the
// server has a time limit, and a server that does not answer is left alone for a while.

import { join } from 'node:path'
import { createTransport, type Transporter } from 'nodemailer'
import { openBreaker, Resting } from '#platform/network/breaker.ts'
import type { Config } from '#platform/config.ts'
import { writeDurably } from '#platform/files/files.ts'
import type { Log } from '#platform/log.ts'
import { LANES } from '#platform/jobs/queue.ts'

export type Letter = {
  id: string
  recipient: string
  subject: string
  html: string
  text: string
  messageId: string
  from: string
  /** Where a mail program's own button takes the recipient off a list; null where there is none. */
  leaveUrl: string | null
}

export type Mailer = {
  /** `sent` over SMTP or `kept` in a file; throws when the server did not take it. */
  deliver(letter: Letter): Promise<'sent' | 'kept'>
  /** The same, also while the server is left alone: somebody waits for what it says. */
  deliverNow(letter: Letter): Promise<'sent' | 'kept'>
  /** Whether it leads out of the shop; otherwise mail is kept. */
  leads: boolean
  /** Whether the server did not answer several times in a row and is left alone for a moment. */
  isResting(): boolean
  close(): void
}

/** Why a mail did not leave: refused for now, refused for good, or broken off and nobody knows. */
export type Undelivered = 'for-now' | 'for-good' | 'unknown'

/** What an error of `deliver` says. The codes are SMTP's own: 4xx may be tried again, 5xx not. */
export function undeliveredBy(error: unknown): Undelivered {
  if (error instanceof Resting) return 'for-now'
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  if (responseCode !== undefined) return responseCode < 500 ? 'for-now' : 'for-good'
  return command === 'CONN' ? 'for-now' : 'unknown'
}

/** Whether the server refuses this one letter or its reader, and not the shop: 5xx, for good. */
export const isRefusedForGood = (error: unknown): boolean => {
  const { command = '' } = error as { command?: string }
  const isLetter = /^(RCPT|DATA)/.test(command)
  return isLetter && undeliveredBy(error) === 'for-good'
}

const TIMEOUT_MS = 10_000
/** A whole letter, however slowly its server takes one line after another. */
const LETTER_MS = 30_000
const FAILURES_TO_REST = 5
const REST_MS = 10_000

/** Opens the way out that the configuration names. */
export function openMailer(config: Pick<Config, 'smtpUrl' | 'dataDir'>, log: Log): Mailer {
  return config.smtpUrl ? overSmtp(config.smtpUrl, log) : intoFiles(config.dataDir)
}

function overSmtp(url: string, log: Log): Mailer {
  const transport = createTransport(withTimeouts(url))
  const breaker = openBreaker({
    name: 'mail server',
    failures: FAILURES_TO_REST,
    restMs: REST_MS,
    log,
    counts: isTheServer,
  })
  const send: Mailer['deliver'] = async (letter) => {
    await within(LETTER_MS, transport.sendMail(envelope(letter)))
    return 'sent'
  }
  return {
    leads: true,
    isResting: () => breaker.isResting(),
    deliver: (letter) => breaker.run(() => send(letter)),
    deliverNow: send,
    close: () => transport.close(),
  }
}

/** What is wrong with one letter is no reason to leave a server alone; silence and 421 are. */
const isTheServer = (error: unknown) => {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return false
  return responseCode === undefined || responseCode === 421
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
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

function withTimeouts(url: string): string {
  const address = new URL(url)
  for (const limit of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    if (!address.searchParams.has(limit)) address.searchParams.set(limit, String(TIMEOUT_MS))
  address.searchParams.set('pool', 'true')
  // As many as there are lanes of jobs: a letter that queued for a connection would wait in vain.
  address.searchParams.set('maxConnections', String(LANES))
  // One try is one try: a server that drops what it is sent is not sent it again and again at once.
  address.searchParams.set('maxRequeues', '0')
  return address.toString()
}

/** Where a mail lies while there is no SMTP server. */
export const keptMailPath = (dataDir: string, id: string) => join(dataDir, 'mail', `${id}.eml`)

function intoFiles(dataDir: string): Mailer {
  const transport: Transporter = createTransport({ streamTransport: true, buffer: true })
  const keep: Mailer['deliver'] = async (letter) => {
    const written = await transport.sendMail(envelope(letter))
    await writeDurably(keptMailPath(dataDir, letter.id), written.message as Buffer)
    return 'kept'
  }
  return {
    leads: false,
    isResting: () => false,
    deliver: keep,
    deliverNow: keep,
    close: () => transport.close(),
  }
}

const envelope = (letter: Letter) => ({
  from: letter.from,
  to: { name: '', address: letter.recipient }, // one address, never a list to be parsed
  subject: letter.subject,
  html: letter.html,
  text: letter.text,
  messageId: letter.messageId,
  ...(letter.leaveUrl !== null && oneClick(letter.leaveUrl)),
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** RFC 8058: a mail program posts to the address, and asks nothing more. */
const oneClick = (leaveUrl: string) => ({
  list: { unsubscribe: leaveUrl },
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
})
