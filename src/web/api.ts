// The types of the API as the pages call it, taken from the routes themselves: the address of a call
// says what it answers, so a renamed field or path breaks the build. Types only.

import type { ExtractSchema } from 'hono/types'
import type { memberRouters } from '#http/member/routers.ts'
import type { publicRouters } from '#http/public/routers.ts'
import type { staffRouters } from '#http/staff/routers.ts'

type Routers = [...typeof publicRouters, ...typeof memberRouters, ...typeof staffRouters]
type SchemaOf<Router> = Router extends Routers[number] ? ExtractSchema<Router> : never
type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
type Routes = Merged<SchemaOf<Routers[number]>>

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `'api' | 'orders' | ':id'`, in order. */
type Segments<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? [Head, ...Segments<Tail>]
  : [Path]
type RoutePath = Extract<keyof Routes, string>
type RouteSegments = { [Path in RoutePath]: Segments<`/api${Path}`> }

/** Whether an address such as `/api/orders/${number}` is one of a route such as `/api/orders/:id`. */
type Matches<Address, Route> = Address extends [infer Part, ...infer Parts]
  ? Route extends [infer Name, ...infer Names]
    ? [Part] extends [Name]
      ? Matches<Parts, Names>
      : Name extends `:${string}`
        ? Matches<Parts, Names>
        : false
    : false
  : Route extends []
    ? true
    : false

type RouteOf<Address extends string> = {
  [Path in keyof RouteSegments]: Matches<Segments<Address>, RouteSegments[Path]> extends true
    ? Path
    : never
}[keyof RouteSegments]

/** A route without parameters goes before one that matches too; a query string says nothing. */
type Exact<Address extends string> = Address extends `${infer Path}?${string}`
  ? Exact<Path>
  : Address extends `/api${infer Path extends RoutePath}`
    ? Path
    : RouteOf<Address>

type SuccessOf<Answer> = Answer extends { output: infer Output; status: infer Status }
  ? [Extract<Status, 200 | 201 | 202 | 204>] extends [never]
    ? never
    : Output
  : never

/** What a call of an address answers when it succeeds; `never` where no route has that address. */
export type AnswerOf<M extends Method, Address extends string> = Address extends string
  ? Routes[Exact<Address>] extends Record<`$${Lowercase<M>}`, infer Answers>
    ? SuccessOf<Answers>
    : never
  : never

/** The rows of the list at an address. */
export type RowOf<Address extends string> =
  AnswerOf<'GET', Address> extends readonly (infer Row)[] ? Row : never

/** Sends a change. */
export type Send<Options> = <const M extends Exclude<Method, 'GET'>, const Address extends string>(
  method: M,
  address: Address & Known<M, Address>,
  body?: unknown,
  options?: Options,
) => Promise<AnswerOf<M, Address>>

/** The address itself where a route answers it; anything else does not compile. */
export type Known<M extends Method, Address extends string> = [AnswerOf<M, Address>] extends [never]
  ? never
  : Address
