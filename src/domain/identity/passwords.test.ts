import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

test('a password is kept as argon2id with a salt of its own, and never twice the same', async () => {
  const [once, twice] = await Promise.all([hashPassword('irie irie'), hashPassword('irie irie')])
  const form = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/
  expect(once).toMatch(form)
  expect(twice).toMatch(form)
  expect(once).not.toBe(twice)
})

test('the right password opens, any other does not', async () => {
  const hash = await hashPassword('Blue Mountain 7')
  expect(await isPassword('Blue Mountain 7', hash)).toBe(true)
  for (const wrong of ['blue mountain 7', 'Blue Mountain 7 ', '', 'Blue Mountain'])
    expect(await isPassword(wrong, hash)).toBe(false)
})

test('a password is the same however a keyboard composes its letters', async () => {
  const hash = await hashPassword('caf\u00e9 ole')
  expect(await isPassword('cafe\u0301 ole', hash)).toBe(true)
})

test('a hash made with other costs is still checked; one of another kind never opens', async () => {
  const hash = await hashPassword('irie irie')
  expect(await isPassword('irie irie', hash.replace('t=2', 't=3'))).toBe(false)
  expect(await isPassword('irie irie', 'irie irie')).toBe(false)
  expect(await isPassword('irie irie', '')).toBe(false)
})

test('right, wrong and unknown take the same work, so that time tells nothing', async () => {
  const hash = await hashPassword('irie irie')
  const check = {
    right: () => isPassword('irie irie', hash),
    wrong: () => isPassword('something else', hash),
    unknown: () => isPassword('irie irie', undefined),
  }
  expect(await check.unknown()).toBe(false)
  const fastest = { right: Infinity, wrong: Infinity, unknown: Infinity }
  const oneRound = async () => {
    for (const kind of ['right', 'wrong', 'unknown'] as const) {
      const began = performance.now()
      await check[kind]()
      fastest[kind] = Math.min(fastest[kind], performance.now() - began)
    }
  }
  for (let round = 0; round < 7; round++) await oneRound()
  // On a busy machine it takes more rounds until each has once been left alone.
  const ratios = async () => {
    await oneRound()
    return [fastest.wrong / fastest.right, fastest.unknown / fastest.right]
  }
  await expect
    .poll(ratios)
    .toSatisfy((found: number[]) => found.every((ratio) => ratio > 0.5 && ratio < 2))
})
