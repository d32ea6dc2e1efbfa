// The types of the API as the pages call it, taken from the routes themselves: the address of a call
// says what it answers, so a renamed field or path breaks the build. Types only.

import type { TypedResponse } from 'hono'
import type { memberRoutes } from '#http/member/routes.ts'
import type { publicRoutes } from '#http/public/routes.ts'
import type { staffRoutes } from '#http/staff/routes.ts'

type Merged<Union> = (Union extends unknown ? (part: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
type Tables = [...typeof publicRoutes, ...typeof memberRoutes, ...typeof staffRoutes]
type Routes = Merged<Tables[number]>

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `'api' | 'orders' | ':id'`, in order. */
type Segments<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? [Head, ...Segments<Tail>]
  : [Path]
type PathOf<Name> = Name extends `${Method} ${infer Path}` ? Path : never
type RoutePath = PathOf<keyof Routes>
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

type SuccessOf<Answer> =
  Answer extends TypedResponse<infer Output, infer Status, string>
    ? [Extract<Status, 200 | 201 | 202 | 204>] extends [never]
      ? never
      : Output
    : never

/** What a call of an address answers when it succeeds; `never` where no route has that address. */
export type AnswerOf<M extends Method, Address extends string> = Address extends string
  ? Routes extends Record<`${M} ${Exact<Address>}`, (...call: never) => Promise<infer Answer>>
    ? SuccessOf<Answer>
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
