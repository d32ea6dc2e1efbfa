// The types of the API as the pages call it, derived from the routes: the method and path of a call
// determine the type of its answer, so a renamed field or path breaks the build. Types only.

import type { TypedResponse } from 'hono'
import type { z } from 'zod'
import type { memberRoutes } from '#http/member/routes.ts'
import type { publicRoutes } from '#http/public/routes.ts'
import type { Declares, Nothing } from '#http/route.ts'
import type { staffRoutes } from '#http/staff/routes.ts'

type Merged<Union> = (Union extends unknown ? (part: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
type Tables = [...typeof publicRoutes, ...typeof memberRoutes, ...typeof staffRoutes]
type Routes = Merged<Tables[number]>

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- only a literal key is required
type IsLiteral<Key extends string> = Record<never, never> extends Record<Key, 1> ? false : true
/** `:` for `:id` in a route and for `${number}` in the path of a call; a literal stays. */
type Part<Segment extends string> = Segment extends `:${string}`
  ? ':'
  : IsLiteral<Segment> extends true
    ? Segment
    : ':'
/** What a route and its calls have in common: `/orders/:id`, `/orders/${number}` -> `/orders/:`. */
type Shape<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? `${Part<Head>}/${Shape<Tail>}`
  : Part<Path>
type NameOf<Route> = Route extends `${infer M} ${infer Path}`
  ? `${M} ${Shape<`/api${Path}`>}`
  : never
type Handlers = { [Route in keyof Routes as NameOf<Route>]: Routes[Route] }

type SuccessOf<Answer> =
  Answer extends TypedResponse<infer Output, infer Status, string>
    ? [Extract<Status, 200 | 201 | 202 | 204>] extends [never]
      ? never
      : Output
    : never

/** What a call answers when it succeeds; `never` where no route has its path. */
export type AnswerOf<
  M extends Method,
  Address extends string,
> = Address extends `${infer Path}?${string}`
  ? AnswerOf<M, Path>
  : `${M} ${Shape<Address>}` extends infer Name extends keyof Handlers
    ? Handlers[Name] extends (...call: never) => Promise<infer Answer>
      ? SuccessOf<Answer>
      : never
    : never

/** The body that a call sends; `void` where it sends none. */
export type BodyOf<
  M extends Method,
  Address extends string,
> = Address extends `${infer Path}?${string}`
  ? BodyOf<M, Path>
  : `${M} ${Shape<Address>}` extends infer Name extends keyof Handlers
    ? Handlers[Name] extends Declares<infer Schema>
      ? Schema extends Nothing
        ? void
        : z.input<Schema>
      : never
    : never

/** The rows of the list at a path. */
export type RowOf<Address extends string> =
  AnswerOf<'GET', Address> extends readonly (infer Row)[] ? Row : never

/** Sends a change. */
export type Send<Options> = <const M extends Exclude<Method, 'GET'>, const Address extends string>(
  method: M,
  address: Address & Known<M, Address>,
  body?: unknown,
  options?: Options,
) => Promise<AnswerOf<M, Address>>

/** The path itself where a route answers it; any other path does not compile. */
export type Known<M extends Method, Address extends string> = [AnswerOf<M, Address>] extends [never]
  ? never
  : Address
