import { expect, test } from 'vitest'
import { type Asked, openPrepared } from './prepared.ts'

type Sent = { text: string; name?: string }

/** A connection that writes down what it was asked, and the names that it was asked by. */
function openLine(prepare: (client: Asked) => void) {
  const names: (string | undefined)[] = []
  class Line {
    query(asked: unknown) {
      names.push(typeof asked === 'string' ? asked : (asked as Sent).name)
    }
  }
  const client: Asked = new Line()
  prepare(client)
  const ask = (text: string) => {
    client.query({ text }, [1])
    return names.at(-1)
  }
  return { ask, client, names }
}

const STOCK = 'update stock set pieces = $1'

test('what is written for the third time has a name, the same on every connection', () => {
  const prepare = openPrepared()
  const [one, two] = [openLine(prepare), openLine(prepare)]
  one.ask('begin')
  expect([one.ask(STOCK), one.ask(STOCK), one.ask(STOCK)]).toEqual([
    undefined,
    undefined,
    'often_0',
  ])
  two.ask('begin')
  expect(two.ask(STOCK)).toBe('often_0')
  expect(['a', 'a', 'a'].map((text) => two.ask(`insert into ${text}`)).at(-1)).toBe('often_1')
})

test('outside a transaction nothing has a name, nor after its end', () => {
  const { ask } = openLine(openPrepared())
  for (let time = 0; time < 5; time++) expect(ask(STOCK)).toBeUndefined()
  ask('begin isolation level serializable')
  for (let time = 0; time < 3; time++) ask(STOCK)
  ask('rollback to savepoint sp1')
  expect(ask(STOCK)).toBe('often_0')
  ask('commit')
  expect(ask(STOCK)).toBeUndefined()
})

test('settings, savepoints and plain texts pass as they are', () => {
  const { ask, client, names } = openLine(openPrepared())
  ask('begin')
  for (let time = 0; time < 5; time++) expect(ask('savepoint sp1')).toBeUndefined()
  client.query('begin')
  expect(names.at(-1)).toBe('begin')
})

test('names are few, however many statements there are', () => {
  const { ask } = openLine(openPrepared())
  ask('begin')
  const named = (nth: number) => [1, 2, 3].map(() => ask(`select ${nth}`)).at(-1)
  const all = Array.from({ length: 300 }, (_, nth) => named(nth))
  expect(all.filter(Boolean)).toHaveLength(200)
  expect(all[199]).toBe('often_199')
  expect(ask('select 0')).toBe('often_0')
})
