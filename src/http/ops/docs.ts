// The API's own description, made from the schemas that the endpoints check, and a page to read it.

import { type Hono as HonoApp, Hono } from 'hono'
import { html } from 'hono/html'
import { generateSpecs } from 'hono-openapi'
import type { Door } from '#http/kit.ts'

const ABOUT = {
  title: 'Yaadbox API',
  version: '1.0.0',
  description:
    'Everything the shop’s own screens use. Money is decimal text of Jamaican dollars; moments are ISO 8601 in UTC. A refused call answers `{ "error": sentence, "issues": [{ path, message }] }`. Send an `Idempotency-Key` with a POST to make it safe to repeat.',
}

const documentation = {
  info: ABOUT,
  components: {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer' },
      editor: { type: 'apiKey', in: 'cookie', name: '__Host-editor' },
    },
  },
} as const

type Described = {
  summary?: string
  tags?: string[]
  responses?: Record<string, { description: string }>
}

export function docs(api: HonoApp<Door>) {
  const description = () => generateSpecs(api, { documentation, excludeStaticFile: false })
  return new Hono<Door>()
    .get('/openapi.json', async (c) => c.json(await description()))
    .get('/docs', async (c) => {
      const { paths } = await description()
      return c.html(page(paths as Record<string, Record<string, Described>>))
    })
}

const METHODS = ['get', 'post', 'put', 'delete'] as const

function page(paths: Record<string, Record<string, Described>>) {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const call = methods[method]
      return call ? [{ path, method: method.toUpperCase(), ...call }] : []
    }),
  )
  return html`<!doctype html>
    <html lang="en-JM">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${ABOUT.title}</title>
        <style>
          body {
            font:
              16px/1.55 system-ui,
              sans-serif;
            max-width: 60rem;
            margin: 2rem auto;
            padding: 0 1.25rem;
            background: #fcf9f2;
            color: #1d1b16;
          }
          code {
            background: #f5efe2;
            padding: 0.1em 0.35em;
            border-radius: 4px;
          }
          section {
            border-top: 1.5px dashed #c2b393;
            padding: 1rem 0;
          }
          h2 {
            font-size: 1.05rem;
            margin: 0 0 0.25rem;
          }
          dl {
            display: grid;
            grid-template-columns: 4rem 1fr;
            margin: 0.5rem 0 0;
          }
          dd {
            margin: 0;
          }
          a {
            color: #17452f;
          }
        </style>
      </head>
      <body>
        <h1>${ABOUT.title}</h1>
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
        )}
      </body>
    </html>`
}
