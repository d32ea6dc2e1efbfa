import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  chooseEncoding,
  hasAlready,
  type NewResponse,
  openResponseCache,
} from './response-cache.ts'

/** A kitchen that makes an answer when told to, and counts. */
function openKitchen({ maxBytes }: { maxBytes?: number } = {}) {
  let at = 0
  let made = 0
  const cache = openResponseCache({ now: () => at, ...(maxBytes ? { maxBytes } : {}) })
  const waiting: (() => void)[] = []
  const dish = (text: string, path = '/a'): NewResponse => ({
    status: 200,
    text,
    headers: {},
    isCacheable: true,
    sources: [{ path, ids: new Set(), hash: '' }],
  })
  return {
    cache,
    dish,
    made: () => made,
    count: () => (made += 1),
    pass: (ms: number) => void (at += ms),
    /** Asks for a key; what is made then says `text`. */
    ask: async (key: string, text: string, path?: string) => {
      const make = async () => {
        made += 1
        return dish(text, path)
      }
      return (await cache.get(key, { make })).text
    },
    /** The same, made only when `serve` is called. */
    askSlowly: async (key: string, text: string) => {
      const make = async () => {
        made += 1
        await new Promise<void>((resolve) => void waiting.push(resolve))
        return dish(text)
      }
      return (await cache.get(key, { make })).text
    },
    serve: () => waiting.shift()?.(),
    change: (path = '/a') => cache.invalidate((source) => source.path === path),
  }
}

test('however many ask at one moment, an answer is made once', async () => {
  const { askSlowly, serve, made } = openKitchen()
  const requested = [1, 2, 3].map(() => askSlowly('key', 'one'))
  serve()
  expect(await Promise.all(requested)).toEqual(['one', 'one', 'one'])
  expect(made()).toBe(1)
})

test('a change makes anew what shows it, and nothing else', async () => {
  const { ask, change, made } = openKitchen()
  await ask('first', 'a', '/a')
  await ask('second', 'b', '/b')
  change('/a')
  expect(await ask('first', 'a, changed', '/a')).toBe('a, changed')
  expect(await ask('second', 'never made', '/b')).toBe('b')
  expect(made()).toBe(3)
})

test('whoever asks first after a change waits for it; the others get the last answer meanwhile', async () => {
  const { ask, askSlowly, change, serve } = openKitchen()
  await ask('key', 'old')
  change()
  const first = askSlowly('key', 'new')
  expect(await askSlowly('key', 'never')).toBe('old')
  serve()
  expect(await first).toBe('new')
  expect(await ask('key', 'never')).toBe('new')
})

test('a second after a change nobody gets the last answer any more', async () => {
  const { ask, askSlowly, change, serve, pass } = openKitchen()
  await ask('key', 'old')
  change()
  const first = askSlowly('key', 'new')
  pass(1000)
  const second = askSlowly('key', 'never')
  serve()
  expect(await Promise.all([first, second])).toEqual(['new', 'new'])
})

test('what changed while an answer was made is not missed', async () => {
  const { ask, askSlowly, change, serve } = openKitchen()
  const early = askSlowly('key', 'old')
  change()
  const late = askSlowly('key', 'new')
  serve()
  serve()
  expect(await early).toBe('old')
  expect(await late).toBe('new')
  expect(await ask('key', 'never')).toBe('new')
})

test('a doubted answer that is found true stays as it is', async () => {
  const { cache, ask, change, dish } = openKitchen()
  await ask('key', 'same')
  const before = cache.find('key')
  change()
  expect(cache.find('key')).toBeUndefined()
  const make = async () => dish('made in vain')
  expect((await cache.get('key', { make, isStillValid: async () => true })).text).toBe('same')
  expect(cache.find('key')).toBe(before)
})

test('what becomes part of another answer is never the last one', async () => {
  const { cache, ask, askSlowly, change, serve, dish } = openKitchen()
  await ask('key', 'old')
  change()
  const first = askSlowly('key', 'new')
  const part = cache.get('key', { make: async () => dish('never'), waitForFresh: true })
  serve()
  expect(await first).toBe('new')
  expect((await part).text).toBe('new')
})

test('an old answer serves once more while the next is made, a very old one does not', async () => {
  const { ask, pass } = openKitchen()
  await ask('key', 'one')
  pass(31_000)
  expect(await ask('key', 'two')).toBe('one')
  await expect.poll(() => ask('key', 'never')).toBe('two')
  pass(61_000)
  expect(await ask('key', 'three')).toBe('three')
})

test('what is true up to a moment is made anew from then on, however fresh it is', async () => {
  const { cache, dish, pass, made, count } = openKitchen()
  const ask = async () => {
    const make = async () => ({ ...dish(`made ${count()}`), until: 500 })
    return (await cache.get('key', { make })).text
  }
  expect(await ask()).toBe('made 1')
  pass(499)
  expect(await ask()).toBe('made 1')
  pass(1)
  expect(await ask()).toBe('made 2')
  expect(made()).toBe(2)
})

test('what failed or is nobody else’s business is not kept', async () => {
  const { cache, ask, dish } = openKitchen()
  await expect(cache.get('key', { make: () => Promise.reject(new Error('away')) })).rejects.toThrow(
    'away',
  )
  await cache.get('key', { make: async () => ({ ...dish('a search'), isCacheable: false }) })
  expect(cache.find('key')).toBeUndefined()
  expect(await ask('key', 'fresh')).toBe('fresh')
})

test('memory has its bounds: what was not asked for lately makes room', async () => {
  const page = 'x'.repeat(1000)
  const { cache, ask } = openKitchen({ maxBytes: 4000 })
  await ask('wanted', page)
  for (let one = 0; one < 20; one++) {
    cache.find('wanted')
    await ask(`key ${one}`, page)
  }
  expect(cache.find('wanted')).toBeDefined()
  const left = Array.from({ length: 20 }, (_, one) => cache.find(`key ${one}`)).filter(Boolean)
  expect(left.length).toBeGreaterThan(0)
  expect(left.length).toBeLessThan(5)
})

test('every form of an answer says the same under a tag of its own', async () => {
  const { cache, ask } = openKitchen()
  await ask('key', 'Negril 2-Seater')
  const { br, gzip, identity } = cache.find('key')?.forms ?? expect.fail('not kept')
  for (const text of [brotliDecompressSync(br.bytes), gunzipSync(gzip.bytes), identity.bytes])
    expect(text.toString()).toBe('Negril 2-Seater')
  const tags = [br, gzip, identity].map(({ etag }) => etag)
  expect(new Set(tags).size).toBe(3)
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.5', 'br'],
  ['deflate', 'identity'],
  ['', 'identity'],
])('a client that takes %j gets %s', (accepted, form) => {
  expect(chooseEncoding(accepted)).toBe(form)
})

test('a tag is known alone, in a list, and weakened by a proxy', () => {
  for (const given of ['"a"', '"b", "a"', 'W/"a"']) expect(hasAlready(given, '"a"')).toBe(true)
  for (const given of [undefined, '', '"b"', '"a-br"']) expect(hasAlready(given, '"a"')).toBe(false)
})
