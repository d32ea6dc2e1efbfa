// Parses a mail in a thread that is ended when it takes too long or too much memory, so that no mail
// stops the process, whatever it is made of. One mail at a time.

import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { Parsed, ParsedMail } from './parsed-mail.ts'

/** A mail that cannot be read, today or tomorrow. */
export class UnreadableMail extends Error {
  override readonly name = 'UnreadableMail'
}

const PARSE_MS = 10_000
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
/** Beside this file, or beside the built server. */
const THREAD = new URL(`parse-mail.worker${extname(import.meta.filename)}`, import.meta.url)
const oneAtATime = pLimit(1)

export const parseMail = (raw: Uint8Array): Promise<ParsedMail> => oneAtATime(() => inThread(raw))

async function inThread(raw: Uint8Array): Promise<ParsedMail> {
  const worker = new Worker(THREAD, {
    workerData: raw,
    resourceLimits: MEMORY,
    env: {},
    execArgv: [],
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<ParsedMail>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('parsing takes too long')), PARSE_MS)
      worker.once('message', (parsed: Parsed) => {
        if ('mail' in parsed) resolve(parsed.mail)
        else reject(new UnreadableMail(parsed.unreadable))
      })
      worker.once('error', (error: NodeJS.ErrnoException) => {
        const isTooMuch = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        reject(isTooMuch ? new UnreadableMail(error.message) : error)
      })
      worker.once('exit', () => reject(new Error('the parser ended')))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
