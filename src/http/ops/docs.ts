// The OpenAPI description, made from the schemas that the endpoints use, and a page to read it.
// Staff routes are listed for signed-in staff only.

import { type Context, type Hono as HonoApp, Hono } from 'hono'
import { html } from 'hono/html'
import { cookieName, EDITOR, PARTNER } from '#http/cookies.ts'
import type { ApiEnv } from '#http/endpoint.ts'
import { plainPage } from '#http/plain-page.ts'
import { declared } from '#http/route.ts'
import { isStaffCall } from '#http/staff-guard.ts'
import { describeRoutes, type Operation } from './description.ts'

const ABOUT = {
  title: 'Yaadbox API',
  version: '1.0.0',
  description:
    'Everything the shop’s own screens use. Money is decimal text of Jamaican dollars; moments are ISO 8601 in UTC. A refused call answers `{ "error": sentence, "issues": [{ path, message }] }`. Send an `Idempotency-Key` with a POST to make it safe to repeat.',
}

type Description = ReturnType<typeof describeRoutes>

export function docs(api: HonoApp<ApiEnv>) {
  const kept: { whole?: Description; open?: Description } = {}
  const describedTo = async (c: Context<ApiEnv>): Promise<Description> => {
    c.header('cache-control', 'no-store')
    if (await isStaffCall(c)) return (kept.whole ??= describeRoutes(routesOf(api)))
    return (kept.open ??= describeRoutes(routesOf(api).filter((route) => !route.declared.needs)))
  }
  return new Hono<ApiEnv>()
    .get('/openapi.json', async (c) => {
      const { paths, components } = await describedTo(c)
      const servers = [{ url: c.var.deps.config.publicUrl ?? '/' }]
      const shared = { ...components, parameters: PARAMETERS, securitySchemes: securitySchemes(c) }
      return c.json({ openapi: '3.1.0', info: ABOUT, servers, paths, components: shared })
    })
    .get('/docs', async (c) => c.html(page(await describedTo(c))))
}

const routesOf = (api: HonoApp<ApiEnv>) =>
  api.routes.flatMap(({ method, path, handler }) => {
    const route = declared(handler)
    return route ? [{ method, path, declared: route }] : []
  })

const PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', minLength: 8, maxLength: 200 },
  },
}

const securitySchemes = (c: Context<ApiEnv>) => ({
  token: { type: 'http', scheme: 'bearer' },
  editor: { type: 'apiKey', in: 'cookie', name: cookieName(EDITOR, c.var.byHttps) },
  partner: { type: 'apiKey', in: 'cookie', name: cookieName(PARTNER, c.var.byHttps) },
})

const METHODS = ['get', 'post', 'put', 'delete'] as const

const STYLE = `
  body { max-width: 60rem; margin: 2rem auto; }
  code { background: #f5efe2; padding: 0.1em 0.35em; border-radius: 4px; }
  section { border-top: 1.5px dashed #c2b393; padding: 1rem 0; }
  h2 { font-size: 1.05rem; margin: 0 0 0.25rem; }
  dl { display: grid; grid-template-columns: 4rem 1fr; margin: 0.5rem 0 0; }
  dd { margin: 0; }`

function page({ paths, components }: Description) {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const call = methods[method]
      return call ? [{ path, method: method.toUpperCase(), ...call }] : []
    }),
  )
  const descriptionOf = (answer: Operation['responses'][string]) =>
    '$ref' in answer
      ? components.responses[answer.$ref.split('/').at(-1) ?? '']?.description
      : answer.description
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
            <p>${call.summary}${call.tags.includes('Staff') ? ' (staff)' : ''}</p>
            <dl>
              ${Object.entries(call.responses).map(
                ([status, answer]) =>
                  html`<dt><code>${status}</code></dt>
                    <dd>${descriptionOf(answer)}</dd>`,
              )}
            </dl>
          </section>`,
      )}`,
  })
}
