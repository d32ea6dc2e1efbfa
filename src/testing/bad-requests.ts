// Generates requests that are certainly wrong from the shop's OpenAPI description: each breaks a rule
// beyond doubt, and is random in everything else.

import {
  type Arbitrary,
  array,
  constant,
  constantFrom,
  dictionary,
  double,
  integer,
  jsonValue,
  oneof,
  string,
  tuple,
  uint8Array,
} from 'fast-check'

type Schema = { type?: string; properties?: Record<string, Schema>; required?: string[] }
type Operation = {
  parameters?: { name: string; in: string }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}
export type Described = { paths: Record<string, Record<string, Operation>> }
export type BadRequest = {
  method: string
  path: string
  /** What is wrong with it. */
  why: string
  headers?: Record<string, string>
  /** A Buffer goes as it is, anything else as JSON. */
  body?: unknown
}

const IDS = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '999999999',
  '99999999999',
  'NaN',
  '%00',
  '1%00',
  '%F0%9F%9B%8B',
  'constructor',
  '__proto__',
  "1'%20or%20'1'='1",
  '..%2F..%2Fetc%2Fpasswd',
  '%25%30%30',
  '%3Cscript%3E',
  '1;drop%20table%20orders',
  'A'.repeat(300),
  '%E2%80%AE',
  '٣',
]
/** Selects the names of all tables; a partitioned table counts once. */
export const WHOLE_TABLES = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`

/** By table, the rows that say what was refused or taken out: the only ones that bad requests may add. */
export const WRITTEN_DOWN: Readonly<Record<string, string>> = {
  events: `name in ('staff.refused', 'list.exported')`,
  audit_logs: `action in ('staff.refused', 'list.exported')`,
}

/** What no response may contain: traces of code and SQL. */
export const STACK =
  /\bat .+:\d+:\d+|node_modules|\.ts:\d+|Error: |select .+ from |PostgresError|PGlite/
const METHODS = new Set(['get', 'post', 'put', 'delete', 'patch'])

/** Whether a request may succeed: it reads, or unsubscribes somebody who is not subscribed. */
export const mayBeAnswered = ({ method, path }: BadRequest) =>
  method === 'GET' || path.endsWith('/end')

export function badRequests(spec: Described): {
  arbitrary: Arbitrary<BadRequest>
  routes: number
} {
  const routes = Object.entries(spec.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return { arbitrary: oneof(...routes.map(badForRoute)), routes: routes.length }
}

type Route = { path: string; method: string; operation: Operation }

function badForRoute({ path, method, operation }: Route): Arbitrary<BadRequest> {
  const badPath = constantFrom(...IDS).map((id) => path.replaceAll(/\{[^}]+\}/g, id))
  const schema = operation.requestBody?.content?.['application/json']?.schema
  const kinds: Arbitrary<BadRequest>[] = []
  if (method === 'GET') kinds.push(badQuery(badPath, operation))
  else if (schema) kinds.push(badBody(badPath, method, schema), notJson(badPath, method))
  else if (path.includes('{')) kinds.push(badPath.map((to) => ({ method, path: to, why: 'id' })))
  kinds.push(badKey(badPath, method, schema), otherMethod(badPath, method))
  return oneof(...kinds)
}

const anything = oneof(
  jsonValue({ maxDepth: 3 }),
  string({ unit: 'binary', maxLength: 50 }),
  constantFrom('\u0000', '\ud800', '1e999', '-0', 'x'.repeat(5000), '=cmd()', "'; --", '<svg/>'),
  double(),
)

function badQuery(badPath: Arbitrary<string>, { parameters = [] }: Operation) {
  const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  const name = constantFrom(...names, 'cursor', 'limit', 'q', '__proto__', 'a[b]')
  return tuple(badPath, array(tuple(name, anything), { maxLength: 4 })).map(
    ([path, pairs]): BadRequest => {
      const query = pairs.map(([key, value]) => `${encode(key)}=${encode(value)}`)
      return { method: 'GET', path: `${path}?${query.join('&')}`, why: 'query' }
    },
  )
}

/** Encodes a value for a URL; half a surrogate pair, which no URL can hold, is replaced. */
const encode = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed())

/** A field that no schema knows makes the body wrong, whatever the others hold. */
function badBody(badPath: Arbitrary<string>, method: string, schema: Schema) {
  const names = Object.keys(schema.properties ?? {})
  const fields =
    names.length > 0 ? dictionary(constantFrom(...names), anything, { maxKeys: 12 }) : constant({})
  const unknown = constantFrom('nobodyKnowsThis', 'isAdmin', 'role', 'constructor')
  const withUnknownField = tuple(
    fields,
    unknown.filter((name) => !names.includes(name)),
    anything,
  ).map(([known, name, value]): unknown => Object.assign({}, known, { [name]: value ?? 1 }))
  const noObject = oneof(constant(null), array(anything), string(), integer())
  return tuple(
    badPath,
    oneof({ weight: 4, arbitrary: withUnknownField }, { weight: 1, arbitrary: noObject }),
  ).map(([path, body]): BadRequest => ({ method, path, body, why: 'body' }))
}

function notJson(badPath: Arbitrary<string>, method: string) {
  const types = ['text/plain', 'application/xml', 'multipart/form-data', '', 'application/json']
  const broken = oneof(
    uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => Buffer.from([0x7b, ...bytes])),
    constantFrom('{', '{"a":', '[[', '{"a":1}}', "{'a':1}").map((text) => Buffer.from(text)),
    constant(Buffer.from(`{"a":"${'x'.repeat(70_000)}"}`)),
    constant(Buffer.from('['.repeat(20_000))),
  )
  return tuple(badPath, broken, constantFrom(...types))
    .filter(([, bytes]) => !isJson(bytes))
    .map(([path, body, type]): BadRequest => {
      return { method, path, body, headers: { 'content-type': type }, why: 'not JSON' }
    })
}

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString())
    return bytes.length < 65_536
  } catch {
    return false
  }
}

/** A wrong token. Body or path are wrong too, because some calls need no token. */
function badKey(badPath: Arbitrary<string>, method: string, schema: Schema | undefined) {
  const tokens = [
    'Bearer ',
    'Bearer x',
    `Bearer ${'A'.repeat(43)}`,
    'Basic YTpi',
    "Bearer ' or 1=1",
  ]
  const body = schema ? { nobodyKnowsThis: true } : undefined
  const path = schema || method === 'GET' ? badPath : badPath.map((to) => `${to}/nowhere`)
  return tuple(path, constantFrom(...tokens)).map(([to, authorization]): BadRequest => {
    const headers = { authorization, 'idempotency-key': 'short', cookie: 'a=%00; __Host-e=1' }
    return { method, path: to, headers, why: 'sign-in', body }
  })
}

const otherMethod = (badPath: Arbitrary<string>, method: string) =>
  badPath.map((to): BadRequest => {
    return { method: 'PATCH', path: `${to}/${method.toLowerCase()}`, why: 'method' }
  })
