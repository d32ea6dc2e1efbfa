// What a new shop needs before it sells, step by step. The server derives each state from what is stored.

import { z } from 'zod'
import { MAIL_STATES } from './mails.ts'
import { instant } from './units.ts'

/** In the order in which a shop takes them. */
export const SET_UP_STEPS = ['shop', 'bank', 'delivery', 'tax', 'documents', 'mail'] as const
export type SetUpStep = (typeof SET_UP_STEPS)[number]

export const SET_UP_STATES = ['done', 'to-do', 'not-needed'] as const

const SetUpStepView = z.object({
  step: z.enum(SET_UP_STEPS),
  state: z.enum(SET_UP_STATES),
  /** How it stands, in a sentence. */
  stands: z.string(),
  /** What is still as it came with the software. */
  placeholders: z.array(z.string()),
})
export type SetUpStepView = z.input<typeof SetUpStepView>

/** The latest test mail. */
const LastTestMail = z.object({
  state: z.enum(MAIL_STATES),
  createdAt: instant,
  sentAt: instant.nullable(),
  lastError: z.string().nullable(),
})

/** `GET /api/set-up`. */
export const SetUpView = z.object({
  /** How many steps are done or not needed. */
  done: z.number(),
  steps: z.array(SetUpStepView),
  /** The seller as a document would name it now. */
  seller: z.object({ name: z.string(), lines: z.array(z.string()) }),
  testMail: LastTestMail.nullable(),
})
export type SetUpView = z.input<typeof SetUpView>
