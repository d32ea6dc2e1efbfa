// The OpenAPI description of the routes, from what each declares: who may call it, what it takes and
// answers, and what it refuses. What several routes share has a name and is described once.

import { z } from 'zod'
import { REFUSALS, refusalStatus, type RefusalCode, type RefusalView } from '#contract/refusals.ts'
import { COMPONENTS } from './components.ts'
import { type Declared, STORED_FILE } from '#http/route.ts'

export type DescribedRoute = { method: string; path: string; declared: Declared }

type JsonSchema = z.core.JSONSchema.JSONSchema

export type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: object[]
  requestBody?: object
  responses: Record<string, { description: string; content?: object } | { $ref: string }>
}

/** The paths of these routes, and the components that they refer to. */
export function describeRoutes(routes: readonly DescribedRoute[]) {
  const components = openComponents()
  const paths: Record<string, Record<string, Operation>> = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describe(route, components) }
  }
  return { paths, components: { schemas: components.schemas, responses: components.responses } }
}

function describe(route: DescribedRoute, components: Components): Operation {
  const { summary, needs, tag = needs ? 'Staff' : 'Shop' } = route.declared
  const parameters = parametersOf(route, components)
  return {
    operationId: operationId(route),
    summary,
    tags: [tag],
    security: securityOf(route.declared),
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(route.declared, components),
    responses: { ...successOf(route.declared, components), ...refusalsOf(route, components) },
  }
}

/** `getApiOrdersById`: generated clients name their calls so. */
const operationId = ({ method, path }: DescribedRoute) =>
  method.toLowerCase() +
  path
    .split('/')
    .map((part) => (part.startsWith(':') ? `By${pascal(part)}` : pascal(part)))
    .join('')

const pascal = (text: string) =>
  text
    .split(/[\W_]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

const BY_STAFF: Operation['security'] = [{ token: [] }, { editor: [] }]

function securityOf({ needs, member, staffParam }: Declared): Operation['security'] {
  if (needs) return BY_STAFF
  if (member) return [{ partner: [] }]
  return staffParam ? [{}, ...BY_STAFF] : []
}

function parametersOf({ path, declared }: DescribedRoute, components: Components): object[] {
  const { properties = {}, required = [] }: JsonSchema = declared.query
    ? components.inline(declared.query)
    : {}
  return [
    ...Object.entries(properties).map(([name, schema]) => {
      return { name, in: 'query', required: required.includes(name), schema }
    }),
    ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => {
      return { name, in: 'path', required: true, schema: { type: 'string' } }
    }),
    ...(declared.once ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
}

function bodyOf({ body, takes }: Declared, components: Components): { requestBody?: object } {
  const taken = body ? { 'application/json': body } : takes
  if (!taken) return {}
  const content = Object.entries(taken).map(([type, schema]) => [
    type,
    { schema: components.of(schema) },
  ])
  return { requestBody: { required: true, content: Object.fromEntries(content) } }
}

const SUCCESS: Record<number, string> = { 200: 'OK', 201: 'Created', 204: 'Done, no content' }

function successOf(
  { status = 200, responseSchema, mediaType }: Declared,
  components: Components,
): Operation['responses'] {
  const description = SUCCESS[status] ?? 'Done'
  if (mediaType) {
    const content = { [mediaType]: {} }
    const ranges = {
      206: { description: 'The requested range', content },
      416: { description: 'There is no such range' },
    }
    return { [status]: { description, content }, ...(mediaType === STORED_FILE && ranges) }
  }
  const content = responseSchema && jsonContent(components.of(responseSchema))
  return { [status]: { description, ...(content && { content }) } }
}

const jsonContent = (schema: object) => ({ 'application/json': { schema } })

function refusalsOf(route: DescribedRoute, components: Components): Operation['responses'] {
  const byStatus = Map.groupBy(new Set(refusedBy(route)), refusalStatus)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, components.refusal(codes)]),
  )
}

/** What a route refuses: by its guard, by its path, by its input, and of its own. */
function refusedBy({ method, path, declared }: DescribedRoute): RefusalCode[] {
  const { needs, member, staffParam, query, body, once, refuses = [] } = declared
  const codes: [isRefused: unknown, codes: readonly RefusalCode[]][] = [
    [needs ?? staffParam, ['no-token', 'sign-in-first', 'not-allowed']],
    [member, ['sign-in-first']],
    [member && path.includes('/:id'), ['other-member']],
    [(needs ?? member) && method !== 'GET', ['other-site']],
    [path.includes(':'), ['not-found']],
    [query ?? body, ['invalid']],
    [body, ['bad-json', 'too-large', 'not-json']],
    [once, ['bad-idempotency-key', 'key-reused']],
    [true, [...refuses, 'too-often', 'unavailable']],
  ]
  return codes.flatMap(([isRefused, some]) => (isRefused ? some : []))
}

const RefusalSchema: z.ZodType<RefusalView> = z.object({
  error: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  fresh: z.unknown().optional(),
  breakdown: z.unknown().optional(),
  needs: z.literal('code').optional(),
})

const NAMED = { ...COMPONENTS, Refusal: RefusalSchema }
const NAMES = new Map<z.ZodType, string>(
  Object.entries(NAMED).map(([name, schema]) => [schema, name]),
)
const REGISTRY = z.registry<{ id: string }>()
for (const [schema, id] of NAMES) REGISTRY.add(schema, { id })

type Components = ReturnType<typeof openComponents>

/** Collects what the described routes refer to. */
function openComponents() {
  const schemas: Record<string, object> = {}
  const responses: Record<string, { description: string; content: object }> = {}
  const inline = (schema: z.ZodType): JsonSchema => {
    const { $defs = {}, ...rest } = jsonSchema(schema)
    Object.assign(schemas, $defs)
    return rest
  }
  const of = (schema: z.ZodType): object => {
    const name = NAMES.get(schema)
    if (!name) return inline(schema)
    const described = name in schemas ? {} : inline(schema)
    schemas[name] ??= described
    return { $ref: `#/components/schemas/${name}` }
  }
  const refusal = (codes: readonly RefusalCode[]) => {
    const name = codes.join('.')
    const description = codes.map((code) => REFUSALS[code][1]).join(' ')
    responses[name] ??= { description, content: jsonContent(of(RefusalSchema)) }
    return { $ref: `#/components/responses/${name}` }
  }
  return { schemas, responses, inline, of, refusal }
}

function jsonSchema(schema: z.ZodType): JsonSchema {
  const options = { io: 'input', unrepresentable: 'any', metadata: REGISTRY } as const
  const {
    $schema: _,
    '~standard': __,
    ...described
  } = z.toJSONSchema(schema, { ...options, override: ({ jsonSchema }) => nameFields(jsonSchema) })
  const text = JSON.stringify(described).replaceAll('"#/$defs/', '"#/components/schemas/')
  return JSON.parse(text) as JsonSchema
}

/** A record of known names is an object of these fields, for tools that do not read `propertyNames`. */
function nameFields(schema: JsonSchema): void {
  const { propertyNames, additionalProperties } = schema
  if (typeof propertyNames !== 'object' || !propertyNames.enum) return
  schema.properties = Object.fromEntries(
    propertyNames.enum.map((name) => [String(name), additionalProperties ?? {}]),
  )
  delete schema.propertyNames
  delete schema.additionalProperties
}
