import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBreaker, Resting } from './breaker.ts'
import { openLog } from '#platform/log.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const REST_MS = 5000
const away = () => Promise.reject(new Error('away'))
const there = () => Promise.resolve('there')

function open(counts?: (error: unknown) => boolean) {
  const messages: string[] = []
  const log = openLog('info', { write: (line: string) => void messages.push(line) })
  const rules = { name: 'machine', failures: 3, restMs: REST_MS, log }
  return { logged: messages, breaker: openBreaker(counts ? { ...rules, counts } : rules) }
}

const failThrice = async (run: typeof away, breaker: ReturnType<typeof open>['breaker']) => {
  for (let tries = 0; tries < 3; tries++) await breaker.run(run).catch(() => undefined)
}

test('after some failures in a row nothing is asked, then one call tries it again', async () => {
  const { breaker, logged } = open()
  await failThrice(away, breaker)
  const call = vi.fn(there)
  await expect(breaker.run(call)).rejects.toThrow(Resting)
  expect(call).not.toHaveBeenCalled()
  expect(breaker.isResting()).toBe(true)
  vi.setSystemTime(Date.now() + REST_MS)
  expect(breaker.isResting()).toBe(false)
  await expect(breaker.run(away)).rejects.toThrow('away')
  await expect(breaker.run(call)).rejects.toThrow(Resting)
  vi.setSystemTime(Date.now() + REST_MS)
  expect(await breaker.run(call)).toBe('there')
  expect(logged.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'an external service is left alone for a while',
    'an external service is left alone for a while',
    'an external service works again',
  ])
})

test('a success between failures, and failures that do not count, let it go on', async () => {
  const { breaker } = open()
  await breaker.run(away).catch(() => undefined)
  await breaker.run(away).catch(() => undefined)
  await breaker.run(there)
  await breaker.run(away).catch(() => undefined)
  expect(await breaker.run(there)).toBe('there')
  const lenient = open(() => false).breaker
  await failThrice(away, lenient)
  expect(await lenient.run(there)).toBe('there')
})
