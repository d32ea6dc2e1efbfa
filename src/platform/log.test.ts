import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What a program that logs writes to standard output, line by line. */
function logged(level: string, script: string): Record<string, unknown>[] {
  const log = JSON.stringify(join(import.meta.dirname, 'log.ts'))
  const program = `import { openLog } from ${log}\nconst log = openLog('${level}')\n${script}`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('a line says when, how grave and what, and nothing about the machine', () => {
  const [line] = logged('info', `log.info({ orderId: 7 }, 'an order was placed')`)
  expect(line).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    orderId: 7,
    msg: 'an order was placed',
  })
})

test('bodies, passwords and tokens are left out even where somebody logs them', () => {
  const secrets = `{ body: { a: 's3cret' }, password: 's3cret', token: 's3cret', authorization: 's3cret', req: { headers: 's3cret' } }`
  expect(JSON.stringify(logged('info', `log.info(${secrets}, 'x')`))).not.toContain('s3cret')
})

test('an error is logged whole, and the level decides what is said', () => {
  const [line, ...more] = logged(
    'warn',
    `log.info('quiet'); log.error({ err: new Error('a bug') })`,
  )
  expect(more).toEqual([])
  expect(line?.err).toMatchObject({ message: 'a bug', stack: expect.stringContaining('at ') })
  expect(logged('silent', `log.fatal('x')`)).toEqual([])
})

test('a mail server’s refusal is logged by its codes, not in its words', () => {
  const response = '550-5.1.1 Ann Brown <ann.brown@example.com>\\n at home: no such user'
  const error = `Object.assign(new Error('Refused: ${response}'), { response: '${response}', responseCode: 550, command: 'RCPT TO' })`
  const lines = logged(
    'warn',
    `log.warn({ err: new Error('a job', { cause: ${error} }) }, 'failed')`,
  )
  expect(lines[0]?.err).toMatchObject({
    cause: { message: 'The mail server answered 550 5.1.1 to RCPT TO' },
  })
  for (const word of ['Ann', 'example', 'home']) expect(JSON.stringify(lines)).not.toContain(word)
})

test('an address in any other error is not told', () => {
  const lines = logged('warn', `log.warn({ err: new Error('asked <post@mail.example>, away') })`)
  expect(lines[0]?.err).toMatchObject({ message: 'asked <…@…>, away' })
})
