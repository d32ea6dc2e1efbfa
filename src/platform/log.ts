// Structured logs on standard output, without personal data or secrets: callers log what happened
// and to which id, never a body, and a database error is logged without its values.

import { type DestinationStream, pino } from 'pino'
import { currentRequest } from './request-id.ts'

export type Log = ReturnType<typeof openLog>

/** Opens the log on standard output, or on a stream given by a test. */
export function openLog(level: string, out: DestinationStream = pino.destination(1)) {
  let errors = 0
  const log = pino(
    {
      hooks: {
        logMethod(args, method, level) {
          if (level >= pino.levels.values.error!) errors += 1
          method.apply(this, args)
        },
      },
      level,
      base: null,
      mixin: () => {
        const request = currentRequest()
        return request ? { request } : {}
      },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      redact: { paths: ['req', 'body', 'password', 'token', 'authorization'], remove: true },
    },
    out,
  )
  /** `errorLines`: the number of lines of level error or higher. */
  return Object.assign(log, { errorLines: () => errors })
}

type LoggedError = {
  type: string
  message: string
  stack: string
  code?: string
  constraint?: string
  cause?: LoggedError
}

const MAX_CAUSES = 4

/**
 * The loggable fields of an error, without the values of the failed statement, which are personal
 * data.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return describeOther(error)
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const message = errorMessage(error)
  const trace = error.stack?.replace(error.message, '') ?? ''
  const frames = trace.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message,
    stack: frames.join('\n'),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(error.cause && depth < MAX_CAUSES ? { cause: describeError(error.cause, depth + 1) } : {}),
  }
}

/** The job runner reports errors as plain objects. */
function describeOther(error: unknown): LoggedError {
  const { message, code } = (error ?? {}) as { message?: unknown; code?: unknown }
  const words = typeof message === 'string' ? errorMessage(new Error(message)) : 'not an error'
  const known = typeof code === 'string' ? { code } : {}
  return { type: typeof error, message: words, stack: '', ...known }
}

type FromMailServer = { response?: unknown; responseCode?: unknown; command?: unknown }

function errorMessage(error: Error & FromMailServer): string {
  if (typeof error.response === 'string') return mailServerReply(error)
  return withoutEmailAddresses(error.message.split('\nparams: ', 1)[0] ?? '')
}

/** Only the codes of a mail server's reply: its text is free-form and names the recipient. */
function mailServerReply({ response, responseCode, command }: FromMailServer): string {
  const [, enhanced] = /^\d{3}[ -]([245](?:\.\d{1,3}){2})\s/.exec(`${String(response)} `) ?? []
  const code = typeof responseCode === 'number' ? responseCode : 'without a code'
  const step = typeof command === 'string' && /^[A-Z ]{1,20}$/.test(command) ? ` to ${command}` : ''
  return `The mail server answered ${[code, enhanced].filter(Boolean).join(' ')}${step}`
}

const withoutEmailAddresses = (text: string) =>
  text.replaceAll(/(?<![^\s<>"'(),;:@])[^\s<>"'(),;:@]+@[^\s<>"'(),;:]+/g, '…@…')
