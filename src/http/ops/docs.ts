// The OpenAPI description, made from the schemas that the endpoints use, and a page to read it.
// Staff routes are listed for signed-in staff only.

import { type Context, type Hono as HonoApp, Hono } from 'hono'
import { html } from 'hono/html'
import { generateSpecs } from 'hono-openapi'
import { cookieName, EDITOR } from '#http/cookies.ts'
import type { ApiEnv } from '#http/endpoint.ts'
import { plainPage } from '#http/plain-page.ts'
import { ABILITY, isStaffCall } from '#http/staff-guard.ts'

const ABOUT = {
  title: 'Yaadbox API',
  version: '1.0.0',
  description:
    'Everything the shop’s own screens use. Money is decimal text of Jamaican dollars; moments are ISO 8601 in UTC. A refused call answers `{ "error": sentence, "issues": [{ path, message }] }`. Send an `Idempotency-Key` with a POST to make it safe to repeat.',
}

const documentationOf = (c: Context<ApiEnv>) => {
  const name = cookieName(EDITOR, c.var.byHttps)
  return {
    info: ABOUT,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        editor: { type: 'apiKey', in: 'cookie', name },
      },
    },
  } as const
}

type Described = {
  summary?: string
  tags?: string[]
  responses?: Record<string, { description: string }>
}

type Paths = Record<string, Record<string, Described>>

export function docs(api: HonoApp<ApiEnv>) {
  const guarded = guardedCalls(api)
  const description = async (c: Context<ApiEnv>) => {
    const documentation = documentationOf(c)
    const whole = await generateSpecs(api, { documentation, excludeStaticFile: false })
    c.header('cache-control', 'no-store')
    const paths = whole.paths as Paths
    return { ...whole, paths: (await isStaffCall(c)) ? paths : without(paths, guarded) }
  }
  return new Hono<ApiEnv>()
    .get('/openapi.json', async (c) => c.json(await description(c)))
    .get('/docs', async (c) => c.html(page((await description(c)).paths)))
}

/** Keys such as `get /api/mails/{id}` of every route that requires an ability. */
function guardedCalls(api: HonoApp<ApiEnv>): Set<string> {
  return new Set(
    api.routes
      .filter(({ handler }) => ABILITY in handler)
      .map(({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`),
  )
}

function without(paths: Paths, guarded: Set<string>): Paths {
  const open = Object.entries(paths).map(([path, methods]) => {
    const calls = Object.entries(methods).filter(([method]) => !guarded.has(`${method} ${path}`))
    return [path, Object.fromEntries(calls)] as const
  })
  return Object.fromEntries(open.filter(([, calls]) => Object.keys(calls).length > 0))
}

const METHODS = ['get', 'post', 'put', 'delete'] as const

const STYLE = `
  body { max-width: 60rem; margin: 2rem auto; }
  code { background: #f5efe2; padding: 0.1em 0.35em; border-radius: 4px; }
  section { border-top: 1.5px dashed #c2b393; padding: 1rem 0; }
  h2 { font-size: 1.05rem; margin: 0 0 0.25rem; }
  dl { display: grid; grid-template-columns: 4rem 1fr; margin: 0.5rem 0 0; }
  dd { margin: 0; }`

function page(paths: Paths) {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const call = methods[method]
      return call ? [{ path, method: method.toUpperCase(), ...call }] : []
    }),
  )
  return plainPage({
    title: ABOUT.title,
    style: STYLE,
    body: html`<h1>${ABOUT.title}</h1>
      <p>${ABOUT.description}</p>
      <p><a href="/api/openapi.json">The whole description as OpenAPI 3.1</a></p>
      ${calls.map(
        (call) =>
          html`<section>
            <h2><code>${call.method} ${call.path}</code></h2>
            <p>${call.summary ?? ''}${call.tags?.includes('Staff') ? ' (staff)' : ''}</p>
            <dl>
              ${Object.entries(call.responses ?? {}).map(
                ([status, { description }]) =>
                  html`<dt><code>${status}</code></dt>
                    <dd>${description}</dd>`,
              )}
            </dl>
          </section>`,
      )}`,
  })
}
