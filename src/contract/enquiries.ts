// The mailing list, restock requests and the messages of the contact forms.

import { z } from 'zod'
import { ignoringReadOnly } from './read-only.ts'
import { QUICK_HELP_SUBJECT } from './quick-help.ts'
import { emailAddress, freeText, oneLine, plainText, withoutCard } from './free-text.ts'
import { NEWEST_OR_OLDEST, page, sortedWith } from './lists.ts'
import { rowNumber } from './numbers.ts'
import { instant } from './units.ts'

const EMAIL = 'Please enter a valid email address'

export const Subscribe = z.strictObject({ email: emailAddress(EMAIL) })
export type Subscribe = z.infer<typeof Subscribe>

/** The body of `POST /api/restock-requests`; without a colour, any colour will do. */
export const RequestRestock = z.strictObject({
  email: emailAddress(EMAIL),
  productId: rowNumber('Please choose a product'),
  color: withoutCard(oneLine(60)).optional(),
})
export type RequestRestock = z.infer<typeof RequestRestock>

export const CONTACT_STATUSES = ['pending', 'answered', 'closed'] as const
export type ContactStatus = (typeof CONTACT_STATUSES)[number]

const NAME = 'Name must be at least 2 characters'
const MESSAGE = 'Message must be at least 10 characters'

/** A minimum length for the full contact form; the quick help form only requires some text. */
function minLength(field: 'name' | 'message', min: number, sentence: string) {
  const isLongEnough = (body: Record<string, unknown>) => {
    const text = body[field]
    if (typeof text !== 'string' || text === '' || body.subject === QUICK_HELP_SUBJECT) return true
    return text.length >= min
  }
  // Also runs if other fields are invalid, so that all issues are reported at once.
  const when = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null
  const issue: Parameters<z.ZodObject['refine']>[1] = { path: [field], message: sentence, when }
  return [isLongEnough, issue] as const
}

/** The body of `POST /api/contact`, sent by both forms of the contact page. */
export const SendMessage = z
  .strictObject({
    name: withoutCard(oneLine(120, NAME)),
    email: emailAddress(EMAIL),
    phone: withoutCard(oneLine(40)).optional(),
    subject: withoutCard(oneLine(150, 'Subject must be at least 5 characters', 5)),
    message: freeText(4000, MESSAGE),
  })
  .refine(...minLength('name', 2, NAME))
  .refine(...minLength('message', 10, MESSAGE))
export type SendMessage = z.infer<typeof SendMessage>

/** `PUT /api/contact-messages/{id}`: the whole message as read; only its status can change. */
export const SetMessageStatus = ignoringReadOnly(
  { status: z.enum(CONTACT_STATUSES, 'Please choose a status') },
  [
    ...['id', 'name', 'email', 'phone', 'subject', 'message', 'createdAt'],
    ...['answerBy', 'answeredAt', 'ownerId', 'owner', 'replies'],
  ],
)

/** Who wrote a reply to a message; a `note` is for staff only. */
export const REPLY_SIDES = ['shopper', 'shop', 'note'] as const

/** The staff's list of messages. */
export const ListMessages = z.strictObject({
  q: plainText(100).optional(),
  status: z.enum(CONTACT_STATUSES).optional(),
  sort: sortedWith(NEWEST_OR_OLDEST),
  ...page,
})
export type ListMessages = z.infer<typeof ListMessages>

/** A message as staff see it. */
export const MessageView = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(CONTACT_STATUSES),
  createdAt: instant,
})
export type MessageView = z.input<typeof MessageView>

/** `GET /api/contact-messages/{id}`: a message with its replies, oldest first. */
export const MessagePageView = MessageView.extend({
  /** By when an answer was promised, null for messages from before one was; and when it came. */
  answerBy: instant.nullable(),
  answeredAt: instant.nullable(),
  ownerId: z.number().nullable(),
  /** The name of the member of staff who has it. */
  owner: z.string(),
  replies: z.array(
    z.object({
      id: z.number(),
      side: z.enum(REPLY_SIDES),
      /** The account that wrote it; empty for the sender. */
      author: z.string(),
      words: z.string(),
      at: instant,
    }),
  ),
})
export type MessagePageView = z.input<typeof MessagePageView>
