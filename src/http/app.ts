// The whole API: mounts the routers under /api. An endpoint's folder says who may call it.

import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { answerError } from '#http/answer-error.ts'
import { openCallers, openHttps } from '#http/caller.ts'
import { guardForms } from '#http/form-guard.ts'
import { type ApiEnv, bindActor, type Deps } from './endpoint.ts'
import { limitCallers } from '#http/limits.ts'
import { memberRoutes } from '#http/member/routes.ts'
import { docs } from '#http/ops/docs.ts'
import { health } from '#http/ops/health.ts'
import { publicRoutes } from '#http/public/routes.ts'
import { staffRoutes } from '#http/staff/routes.ts'
import { Refusal } from '#platform/refusal.ts'
import { visitor } from '#platform/tx.ts'

const POLICY = 'content-security-policy'
/** For the few HTML pages of the API itself: no scripts, nothing from other origins. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'"

/** Builds the API of an open shop. */
export function openApi(deps: Deps) {
  const api = new Hono<ApiEnv>()
  const callerOf = openCallers(deps.config.trustedProxies)
  const byHttps = openHttps(deps.config)
  api.onError(answerError)
  api.notFound(() => {
    throw new Refusal('not-found')
  })
  api.use(async (c, next) => {
    c.set('deps', deps)
    c.set('caller', callerOf(c))
    c.set('byHttps', byHttps(c))
    bindActor(c, visitor)
    c.header('x-content-type-options', 'nosniff') // set first, so that refusals carry it too
    await next()
    const { headers } = c.res
    if (headers.get('content-type')?.startsWith('text/html') && !headers.has(POLICY))
      c.header(POLICY, PAGE_POLICY)
  })
  if (deps.config.rateLimits) api.use(limitCallers())
  api.use(guardForms())
  // A customer's phone reads it at each look at an order; what all visitors read is kept compressed.
  api.use('/api/order-pages/*', compress())
  for (const routes of [...publicRoutes, ...memberRoutes, ...staffRoutes, health])
    for (const [name, handler] of Object.entries(routes)) {
      const [method = '', path] = name.split(' ')
      api.on(method, `/api${path}`, handler)
    }
  api.route('/api', docs(api))
  return api
}
