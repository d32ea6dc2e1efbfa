import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { completion, type FakeModel, startFakeModel } from '#testing/fake-model.ts'
import { openLanguageModel } from './language-model.ts'
import { openLog } from '#platform/log.ts'

let fake: FakeModel
beforeEach(async () => {
  fake = await startFakeModel()
})
afterEach(async () => {
  vi.useRealTimers()
  await fake.close()
})

const open = (timeoutMs = 4000) => {
  const assistant = { url: fake.url, key: 'key-canary', model: 'small' }
  const model = openLanguageModel({ assistant }, openLog('silent'), { timeoutMs })
  if (!model) throw new Error('a model was named')
  return model
}

test('no address, no model', () => {
  expect(openLanguageModel({ assistant: undefined }, openLog('silent'))).toBeUndefined()
})

test('it is asked once, by name, with its key, a bound and no tools', async () => {
  fake.behave('It fits.')
  expect(await open().ask('Be exact.', 'Does it fit?')).toBe('It fits.')
  expect(fake.requests).toHaveLength(1)
  const { body = '{}', authorization } = { ...fake.requests[0] }
  expect(authorization).toBe('Bearer key-canary')
  const sent = JSON.parse(body)
  expect(sent).toMatchObject({ model: 'small', max_tokens: 400 })
  expect(sent.messages).toEqual([
    { role: 'system', content: 'Be exact.' },
    { role: 'user', content: 'Does it fit?' },
  ])
  expect(sent).not.toHaveProperty('tools')
})

test('after three failures in a row it is left alone for a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  fake.behave((_, response) => response.writeHead(500).end('{"error":{"message":"no"}}'))
  const model = open()
  for (let tries = 0; tries < 3; tries++) expect(await model.ask('a', 'b')).toBeUndefined()
  expect(fake.requests).toHaveLength(3)
  fake.behave('Back.')
  expect(await model.ask('a', 'b')).toBeUndefined()
  expect(fake.requests).toHaveLength(3)
  vi.setSystemTime(Date.now() + 60_001)
  expect(await model.ask('a', 'b')).toBe('Back.')
})

test('a stall is cut off in time', async () => {
  fake.behave(() => undefined)
  const begun = performance.now()
  expect(await open(300).ask('a', 'b')).toBeUndefined()
  expect(performance.now() - begun).toBeLessThan(3000)
})

test('a stall within the answer is cut off too', async () => {
  fake.behave((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.write('{"choices":[')
  })
  expect(await open(300).ask('a', 'b')).toBeUndefined()
})

test.each([
  ['no JSON', 'text/html', '<html>'],
  ['JSON of another shape', 'application/json', '{"choices":[]}'],
  ['a megabyte', 'application/json', `{"x":"${'x'.repeat(1024 * 1024)}"}`],
])('%s answers undefined', async (_, type, text) => {
  fake.behave((__, response) => {
    response.setHeader('content-type', type)
    response.end(text)
  })
  expect(await open().ask('a', 'b')).toBeUndefined()
})

test('it is not followed elsewhere, and an answer with our key is thrown away', async () => {
  const model = open()
  fake.behave((_, response) => {
    response.writeHead(307, { location: fake.url }).end()
  })
  expect(await model.ask('a', 'b')).toBeUndefined()
  expect(fake.requests).toHaveLength(1)
  fake.behave((_, response) => completion(response, 'The key is key-canary.'))
  expect(await model.ask('a', 'b')).toBeUndefined()
})
