// Parses one mail in a thread of its own, which ends with it. HTML becomes text and is never shown.

import { parentPort, workerData } from 'node:worker_threads'
import { type Attachment, type ParsedMail as Mail, simpleParser } from 'mailparser'
import { MAX_ATTACHMENTS, MAX_TEXT, type Parsed, type ParsedMail } from './parsed-mail.ts'

const MAX_HTML_CHARACTERS = 400_000
/** Smaller pictures inside of an HTML mail are logos of a signature. */
const MIN_PICTURE_BYTES = 8 * 1024

const options = {
  skipTextToHtml: true,
  skipTextLinks: true,
  skipImageLinks: true,
  keepCidLinks: true,
  maxHtmlLengthToParse: MAX_HTML_CHARACTERS,
}

async function parse(raw: Uint8Array): Promise<ParsedMail> {
  const mail = await simpleParser(Buffer.from(raw), options)
  const { messageId = '', subject = '', from } = mail
  const text = await textOf(mail)
  return {
    text: text.slice(0, MAX_TEXT),
    isCut: text.length > MAX_TEXT,
    messageId,
    sender: from?.value[0]?.address ?? '',
    subject,
    isAutomatic: isAutomatic(mail),
    attachments: mail.attachments.filter(isSent).map(attached),
  }
}

/** The text part; where it is blank, what the HTML says. */
async function textOf({ text = '', html }: Mail): Promise<string> {
  if (text.trim() !== '' || !html) return text
  const alone = `Content-Type: text/html; charset=utf-8\r\n\r\n${html}`
  return (await simpleParser(Buffer.from(alone), options)).text ?? ''
}

/**
 * Whether a program wrote it (RFC 3834). Headers that only ask for no automatic answer, as programs for mail add them to what
 * people write, and mails through a list say nothing of that.
 */
function isAutomatic({ headers }: Mail): boolean {
  const header = (name: string) => headerText(headers.get(name))
  const submitted = header('auto-submitted')
  return (
    (submitted !== '' && !/^no\b/i.test(submitted)) ||
    /^\s*(bulk|junk|auto_reply)\b/i.test(header('precedence')) ||
    header('content-type').startsWith('multipart/report')
  )
}

/** A header as it was written; of a structured one its value. */
function headerText(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return headerText(value[0])
  return headerText((value as { value?: unknown } | undefined)?.value ?? '')
}

const isSent = ({ related, size }: Attachment) => !related || size >= MIN_PICTURE_BYTES

const attached = ({ filename, contentType, content }: Attachment, index: number) => ({
  name: filename ?? contentType,
  bytes: index < MAX_ATTACHMENTS ? new Uint8Array(content) : new Uint8Array(),
})

const parsed = parse(workerData as Uint8Array).then(
  (mail): Parsed => ({ mail }),
  (error: unknown): Parsed => ({ unreadable: error instanceof Error ? error.message : 'unknown' }),
)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(await parsed)
