// Why the mail server did not take a mail, and how that is explained to the person who set up the shop, followed by the server's
// own text. For staff screens; logs leave out that text.

import { ErrorOfService } from '#platform/database/sql-state.ts'

type SmtpError = Error & {
  code?: string
  originalCode?: string
  responseCode?: number
  response?: unknown
  command?: string
}

/** The database's errors have codes such as ETIMEDOUT, too: this one has neither a `code` nor a `cause`. */
export class NotDelivered extends ErrorOfService {
  override readonly name = 'NotDelivered'
  readonly responseCode
  readonly response
  readonly command
  /** The mailer's codes, the most exact one first. */
  readonly smtpCodes: readonly string[]

  constructor({ message, responseCode, response, command, originalCode, code }: SmtpError) {
    super(message)
    this.responseCode = responseCode
    this.response = response
    this.command = command
    this.smtpCodes = [originalCode, code].filter((each) => each !== undefined)
  }
}

const MAX_REPLY_LENGTH = 300

/** What error codes of the connection mean. */
const CONNECTION_ERRORS: readonly [RegExp, string][] = [
  [/^(EDNS|ENOTFOUND|EAI_)/, 'There is no mail server of that name.'],
  [/^ECONNREFUSED/, 'There is no response from the mail server at that address and port.'],
  [
    /^(ETLS|EREQUIRETLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/,
    'A secure connection to the mail server failed. Please check the port.',
  ],
  [/^EPROTOCOL/, 'That address is not a mail server. Please check the port.'],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/, 'The mail server did not answer in time.'],
]

/** What a rejection means, by the SMTP command that was rejected. */
const REJECTIONS: readonly [RegExp, string][] = [
  [/^AUTH|^API/, 'The mail server did not accept the username or password'],
  [/^MAIL/, 'The mail server does not let the shop’s address send'],
  [/^RCPT/, 'The mail server does not take mail for that address'],
  [/^CONN|^EHLO|^HELO/, 'The mail server turned the shop away'],
]

export function deliveryErrorText(error: unknown): string {
  const { smtpCodes = [], command = '', response, message = '' } = error as Partial<NotDelivered>
  if (typeof response === 'string' && /^\d{3}/.test(response)) {
    const step = smtpCodes.includes('EAUTH') ? 'AUTH' : command
    const [, rejection] = REJECTIONS.find(([pattern]) => pattern.test(step)) ?? []
    return `${rejection ?? 'The mail server refused the mail'}: ${oneLine(response)}`
  }
  const timeoutCode = /timeout|took too long/i.test(message) ? 'ETIMEDOUT' : ''
  const codes = [...smtpCodes, timeoutCode]
  const matching = CONNECTION_ERRORS.find(([pattern]) => codes.some((text) => pattern.test(text)))
  return matching?.[1] ?? 'The connection to the mail server was lost before the e-mail was sent.'
}

const oneLine = (reply: string) =>
  reply
    .replaceAll(/[^\P{C}\n]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_REPLY_LENGTH)
