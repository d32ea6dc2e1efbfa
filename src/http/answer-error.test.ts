import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Door, Parts } from '#http/kit.ts'
import { openLog } from '#platform/log.ts'
import { answerError } from './answer-error.ts'

const LINK = 'AbCdEfGhIjKlMnOpQrStUv'

test.each(['/api/order-pages', '/api/quote-pages', '/order', '/quote'])(
  'a bug behind %s is logged without the link, which is as good as a password',
  async (path) => {
    const lines: string[] = []
    const log = openLog('error', { write: (line) => void lines.push(line) })
    const door = new Hono<Door>().onError(answerError)
    door.use(async (c, next) => {
      c.set('parts', { log } as Parts)
      await next()
    })
    door.get('*', () => {
      throw new Error('a bug')
    })
    expect((await door.request(`${path}/${LINK}/receipts`)).status).toBe(500)
    expect(lines.join()).toContain(`${path}/…`)
    expect(lines.join()).not.toContain(LINK)
  },
)
