// What routes are made of. Each of these functions makes one Hono handler that lets the right people
// in, checks the input, runs a verb of `src/domain` in a transaction and formats its result by a view;
// its entry in the API's description is derived from what it declares here.
//
//   'GET /lottery-claims': listing({ summary: 'List prize claims', needs: 'customers.read',
//     query: ListClaims, view: ClaimView, run: listClaims }),

import type { Context, Handler, TypedResponse } from 'hono'
import type { BlankInput } from 'hono/types'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import type { RefusalCode } from '#contract/refusals.ts'
import type { Ability } from '#contract/staff.ts'
import { encode } from '#http/encode.ts'
import { type ApiEnv, JSON_LIMIT_BYTES, readBody, readQuery, withCurrent } from '#http/endpoint.ts'
import { admitMember } from '#http/member-guard.ts'
import { DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'
import { admitStaff } from '#http/staff-guard.ts'
import type { Tx } from '#platform/tx.ts'

type Call = Context<ApiEnv>

type Route = {
  /** The summary in the API's description. */
  summary: string
  /** The tag in the API's description; `Staff` by default for staff routes. */
  tag?: string
  /** The ability that staff need. */
  needs?: Ability
  /** Only for a signed-in partner, whose id is `memberIdOf(c)`. */
  member?: true
  /** Reads public data, from the replica while it is up to date. */
  replica?: true
  /** A parameter of the query with which only staff who have the ability may call this route. */
  staffParam?: { name: string; needs: Ability }
  /** What this route refuses besides what its guard, its path and its input refuse of themselves. */
  refuses?: readonly RefusalCode[]
  /** A repeated Idempotency-Key gets the first response. */
  once?: true
}

const isForStaff = (c: Call, { staffParam }: Route) =>
  staffParam !== undefined && c.req.query(staffParam.name) !== undefined

/** Staff read what they have just written, never from the replica. */
const readOf = (c: Call, route: Route) =>
  route.replica && !isForStaff(c, route) ? c.var.readReplica : c.var.read

const NOTHING = z.object({}).brand<'nothing'>()
export type Nothing = typeof NOTHING

type Checked<Q extends z.ZodType, B extends z.ZodType> = {
  query: z.output<Q>
  body: z.output<B>
}

/** Routes by method and path under `/api`, such as `GET /orders/:id`. */
export type Routes = Readonly<
  Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Handler<ApiEnv>>
>

type Endpoint<Q extends z.ZodType, B extends z.ZodType, R> = Route & {
  query?: Q
  body?: B
  /** The schema of the body where the shop's settings decide it; `body` describes it. */
  bodyFor?: (c: Call) => z.ZodType<z.output<B>>
  /** A body that is no JSON, which `handle` reads: what it is, by media type. */
  takes?: Readonly<Record<string, z.ZodType>>
  /** The largest body, in bytes. */
  limit?: number
  /** The status of success, 200 by default. */
  status?: number
  /** The schema of a successful response, for the description. */
  responseSchema?: z.ZodType | undefined
  /** Its media type, where it is no JSON. */
  mediaType?: string
  handle: (c: Call, input: Checked<Q, B>) => R | Promise<R>
}

/**
 * The base of the others, for routes with special responses: cookies, files, work after a commit.
 */
export function endpoint<
  R extends Response | TypedResponse,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(route: Endpoint<Q, B, R>): Handler<ApiEnv, string, BlankInput, Promise<R>> & Declares<B> {
  const {
    needs,
    member,
    staffParam,
    query = NOTHING,
    body,
    bodyFor,
    limit = JSON_LIMIT_BYTES,
    handle,
  } = route
  const handler = async (c: Call): Promise<R> => {
    if (needs) await admitStaff(c, needs)
    if (staffParam && isForStaff(c, route)) await admitStaff(c, staffParam.needs)
    if (member) await admitMember(c)
    const checked = {
      query: readQuery(c, query),
      body: body ? await readBody(c, bodyFor?.(c) ?? body, limit) : {},
    } as Checked<Q, B>
    return handle(c, checked)
  }
  return Object.assign(handler, { [DECLARED]: route as Endpoint<Q, B, R> & { body: B } })
}

/** The media type of stored files of any kind, of which a range may be requested. */
export const STORED_FILE = '*/*'

const DECLARED = Symbol('declared')
/** A handler by which pages know what a route takes. */
export type Declares<B extends z.ZodType> = { [DECLARED]: { body: B } }
/** What a route declares: who may call it, and what it takes and answers. */
export type Declared = Omit<Endpoint<z.ZodType, z.ZodType, unknown>, 'handle' | 'bodyFor'>

/** What the handler of a route declares; undefined for any other handler. */
export const declared = (handler: object): Declared | undefined =>
  (handler as { [DECLARED]?: Declared })[DECLARED]

type Json<V extends z.ZodType, Status extends ContentfulStatusCode = 200> = Response &
  TypedResponse<z.input<V>, Status, 'json'>

/** How the view shows a verb's result: as it is, or through `fields`. */
type Shown<V extends z.ZodType, Row, Input> =
  | { view: V; fields?: undefined; run: (tx: Tx, input: Input, c: Call) => Promise<z.output<V>> }
  | {
      view: V
      fields: (row: Row) => z.output<V>
      run: (tx: Tx, input: Input, c: Call) => Promise<Row>
    }

type Page<Row> = {
  items: Row[]
  total: number
  next: string | undefined
  /** Words of the search that none of the rows has. */
  dropped?: readonly string[]
}
type Limited<Q extends z.ZodType> = z.output<Q> & { limit: number }
type ListQuery = z.ZodType<{ limit?: number | undefined }>

type ListedRows<V extends z.ZodType, Row, Input> =
  | {
      view: V
      fields?: undefined
      run: (tx: Tx, query: Input, c: Call) => Promise<Page<z.output<V>>>
    }
  | {
      view: V
      fields: (row: Row) => z.output<V>
      run: (tx: Tx, query: Input, c: Call) => Promise<Page<Row>>
    }

/** `GET` of a page of a list: a plain array; its total and the link to the next page are headers. */
export function listing<Q extends ListQuery, V extends z.ZodType, Row = z.output<V>>({
  view,
  fields,
  run,
  defaultLimit = DEFAULT_LIMIT,
  ...route
}: Route & { query: Q; defaultLimit?: number } & ListedRows<V, Row, Limited<Q>>) {
  return endpoint<Json<z.ZodArray<V>>, Q>({
    ...route,
    responseSchema: z.array(view),
    handle: async (c, { query }) => {
      const limited = { ...query, limit: query.limit ?? defaultLimit } as Limited<Q>
      const page = await readOf(c, route)((tx) => run(tx, limited, c) as Promise<Page<Row>>)
      pageHeaders(c, page)
      const show = (row: Row) => encode(view, fields ? fields(row) : (row as z.output<V>))
      return json<z.ZodArray<V>>(c, page.items.map(show))
    },
  })
}

/** `GET` of a single record. */
export function reading<V extends z.ZodType, Q extends z.ZodType = Nothing, Row = z.output<V>>({
  view,
  fields,
  run,
  ...route
}: Route & { query?: Q } & Shown<V, Row, z.output<Q>>) {
  return endpoint<Json<V>, Q>({
    ...route,
    responseSchema: view,
    handle: async (c, { query }) => {
      const row = await readOf(c, route)((tx) => run(tx, query, c) as Promise<Row>)
      return json<V>(c, encode(view, fields ? fields(row) : (row as z.output<V>)))
    },
  })
}

type Write<Row> = {
  status?: 200 | 201
  /** Runs after the commit, but not for a repeated key. */
  after?: (c: Call, row: Row) => Promise<unknown>
  /** A change refused with this code is answered with the record's current state. */
  conflict?: { code: RefusalCode; read: (tx: Tx, c: Call) => Promise<Row> }
}

/** A change that responds with the changed record. Its input is the body, or the query where it has none. */
export function writing<V extends z.ZodType, B extends z.ZodType = Nothing, Row = z.output<V>>({
  view,
  fields,
  run,
  after,
  conflict,
  status = 200,
  ...route
}: Route & Write<Row> & { body?: B; query?: B; limit?: number } & Shown<V, Row, z.output<B>>) {
  const show = (row: Row) =>
    encode(view, fields ? fields(row) : (row as z.output<V>)) as z.input<V> & object
  return endpoint<Json<V>, B, B>({
    ...route,
    refuses: [...(route.refuses ?? []), ...(conflict ? [conflict.code] : [])],
    status,
    responseSchema: view,
    handle: async (c, { query, body: sent }) => {
      const body = route.query ? query : sent
      // The row for `after`. A repeated key runs no change, and the row stays unset.
      const written: { row?: Row } = {}
      const change = async (tx: Tx) => {
        written.row = (await run(tx, body, c)) as Row
        return { status, body: show(written.row) }
      }
      const write = async () =>
        route.once
          ? ((await c.var.once(body, change)) as Json<V>)
          : json<V>(c, (await c.var.write(change)).body, status)
      const answer = await (conflict
        ? write().catch(
            withCurrent(c, conflict.code, async (tx) => show(await conflict.read(tx, c))),
          )
        : write())
      if (after && written.row !== undefined) await after(c, written.row)
      return answer
    },
  })
}

/** A change without a response body: 204. */
export const removing = <Row>({
  run,
  after,
  ...route
}: Route & Pick<Write<Row>, 'after'> & { run: (tx: Tx, c: Call) => Promise<Row> }) =>
  endpoint<Response & TypedResponse<null, 204, 'body'>>({
    ...route,
    status: 204,
    handle: async (c) => {
      const row = await c.var.write((tx) => run(tx, c))
      await after?.(c, row)
      return c.body(null, 204)
    },
  })

const json = <V extends z.ZodType>(c: Call, body: z.input<V>, status: 200 | 201 = 200) =>
  c.json(body as object, status) as unknown as Json<V>
