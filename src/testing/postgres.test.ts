import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, startPostgres, type TestPostgres } from './postgres.ts'

let server: TestPostgres

beforeAll(async () => {
  server = await startPostgres({ durable: true })
})

afterAll(() => server?.stop())

test('the server is PostgreSQL 15 or newer, in UTF-8', async () => {
  const [row] = await rowsOf(
    server.url,
    `select current_setting('server_version_num')::int as version,
            current_setting('server_encoding') as encoding`,
  )
  expect(row?.version).toBeGreaterThanOrEqual(15_00_00)
  expect(row?.encoding).toBe('UTF8')
})

test('a fresh database forgets what an earlier one of its name held', async () => {
  const url = await freshDatabase(server.url, 'Fresh "one"')
  await rowsOf(url, 'create table sofas (name text)')
  await freshDatabase(server.url, 'Fresh "one"')
  expect(await rowsOf(url, `select to_regclass('sofas') as found`)).toEqual([{ found: null }])
})

test('a database made from a template holds what the template holds', async () => {
  const template = await freshDatabase(server.url, 'template_of_tests')
  await rowsOf(template, `create table sofas as select 'Blue Mountain' as name`)
  const url = await freshDatabase(server.url, 'copy_of_tests', 'template_of_tests')
  expect(await rowsOf(url, 'select name from sofas')).toEqual([{ name: 'Blue Mountain' }])
})

test.skipIf(process.env.TEST_DATABASE_URL)(
  'what was committed before the server was killed is there when it starts again',
  async () => {
    await rowsOf(server.url, `create table kept as select 'a sofa' as what`)
    server.kill()
    await server.start()
    expect(await rowsOf(server.url, 'select what from kept')).toEqual([{ what: 'a sofa' }])
  },
)

async function rowsOf(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(query)).rows
  } finally {
    await client.end()
  }
}
