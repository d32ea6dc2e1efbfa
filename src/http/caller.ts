// Where a call comes from, as the connection says; headers are not believed.

import type { Context } from 'hono'

type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } }

export const callerAddress = (c: Context): string =>
  (c.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress ?? 'unknown'
