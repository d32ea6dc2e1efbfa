// Whether the shop answers as the description of its API says. Every call of a test is held against the
// statuses that it names; a test of all calls that read holds their bodies against its schemas, too.

import { expect } from 'vitest'
import { z } from 'zod'
import { describeRoutes } from '#http/ops/description.ts'
import { declared } from '#http/route.ts'
import type { Yaadbox } from '#yaadbox.ts'

const statuses = new Map<string, string[]>()

/** Fails where a route answers with a status that its description lacks; a bug's 500 is in none. */
export function expectStatusDescribed(
  { router }: Yaadbox['api'],
  call: { method: string; path: string; status: number },
): void {
  const method = call.method === 'HEAD' ? 'GET' : call.method
  const [handlers] = router.match(method, new URL(call.path, 'http://shop.example').pathname)
  for (const [[, { path, handler }]] of handlers) {
    const route = declared(handler)
    if (!route || call.status === 500) continue
    const name = `${method} ${path}`
    const known = statuses.get(name) ?? statusesOf({ method, path, declared: route })
    statuses.set(name, known)
    const add = `add what ${name} refuses to its \`refuses\`, because the API’s description is made from it`
    expect(known, add).toContain(String(call.status))
  }
}

const statusesOf = (route: Parameters<typeof describeRoutes>[0][number]) =>
  Object.values(describeRoutes([route]).paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses }) => Object.keys(responses))

type Answered = { content?: Record<string, { schema?: object }>; $ref?: string }
export type Description = {
  paths: Record<string, Record<string, { responses: Record<string, Answered> }>>
  components: { schemas: object; responses: Record<string, Answered> }
}

/** Fails where the body of an answer to a `GET` is not as the description has it. */
export async function expectBodyDescribed(
  { paths, components }: Description,
  path: string,
  answer: Response,
): Promise<void> {
  const named = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.get?.responses[answer.status]
  const { content } = components.responses[named?.$ref?.split('/').at(-1) ?? ''] ?? named ?? {}
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  const kind = content?.[type] ?? content?.['*/*']
  const add = `add the view or media type of GET ${path}, because clients are made from the description`
  expect(kind === undefined && (await answer.clone().text()) !== '', add).toBe(false)
  if (!kind?.schema) return
  const whole = JSON.stringify({ ...kind.schema, $defs: components.schemas })
  const schema = z.fromJSONSchema(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')))
  const { error } = schema.safeParse(await answer.clone().json())
  expect([path, error?.issues ?? []]).toEqual([path, []])
}
