// The settings of incoming mail: which mailbox the mail server hands to the shop, and where the shop
// listens for it. All or none of them: half a set stops the start.

import { z } from 'zod'
import { text } from '#platform/setting-fields.ts'
import { CannotStart } from '#platform/stop.ts'
import { type InboundMailbox, MAX_LOCAL_LENGTH } from './reply-address.ts'

/** Another process of the shop listens. */
const NONE = 'none'

const MAILBOX = new RegExp(`^[a-z0-9._-]{1,${MAX_LOCAL_LENGTH}}@[a-z0-9.-]+$`, 'i')
const MAILBOX_HINT = `must be an address such as help@shop.example, with at most ${MAX_LOCAL_LENGTH} characters before the @ and no +`

export const inboundEnvironment = {
  INBOUND_ADDRESS: z.string().trim().regex(MAILBOX, MAILBOX_HINT).optional(),
  INBOUND_HOST: text.optional(),
  INBOUND_PORT: z
    .union(
      [z.literal(NONE), z.coerce.number().int().min(0).max(65_535)],
      `must be a port number, or ${NONE} where another process listens`,
    )
    .optional(),
}

export type Inbound = NonNullable<ReturnType<typeof inboundSettings>>

export function inboundSettings(env: z.output<z.ZodObject<typeof inboundEnvironment>>) {
  const { INBOUND_ADDRESS: address, INBOUND_HOST: host, INBOUND_PORT: port } = env
  if (address === undefined && host === undefined && port === undefined) return undefined
  if (address === undefined || port === undefined)
    throw new CannotStart('INBOUND_ADDRESS and INBOUND_PORT belong together: one is missing.')
  const [local = '', domain = ''] = address.split('@')
  const mailbox: InboundMailbox = { local, domain }
  /** Where this process listens; undefined if another one does. */
  const listen = port === NONE ? undefined : { host: host ?? '127.0.0.1', port }
  return { mailbox, listen }
}
