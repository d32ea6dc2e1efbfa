// Structured logs on standard output. They carry no personal data and no secrets: callers log what
// happened and to which id, never a body.

import { pino } from 'pino'

export type Log = ReturnType<typeof openLog>

export function openLog(level: string) {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: ['req', 'body', 'password', 'token', 'authorization'], remove: true },
  })
}
