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

test('whom a mail server refused is not told', () => {
  const refusal = '550 5.1.1 <ann.brown@example.com>: no such user, ask post@mail.example'
  const lines = logged('warn', `log.warn({ err: new Error('${refusal}') }, 'a job failed')`)
  expect(lines[0]?.err).toMatchObject({ message: '550 5.1.1 <…@…>: no such user, ask …@…' })
})
