// An entry of the URL map: a screen's code, the data it needs before it is shown, and its title.

import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { ShopView } from '#contract/shop.ts'

export type Params = Record<string, string | undefined>
export type ScreenProps = { params: Params }

/** Code that is loaded when it is first needed. */
export type Chunk<Module> = {
  /** On the server: its source file, by which the build's manifest lists its scripts and styles. */
  src: string
  load: () => Promise<Module>
}

/** A chunk whose `load` imports one file; scripts/name-chunks.ts adds its name as `src`. */
export const chunk = <Module>(load: () => Promise<Module>, src = ''): Chunk<Module> => ({
  src,
  load,
})

export type Route<Data extends readonly unknown[] = readonly unknown[]> = {
  path: string
  screen: Chunk<{ default: ComponentType<ScreenProps> }>
  /** Query keys of the data that it needs before it is shown, in addition to the shop's facts. */
  keys?: (params: Params, search: URLSearchParams) => QueryKey[]
  /** Query keys of what it shows beside that: read with it, but the page stands without. */
  extras?: (params: Params, search: URLSearchParams) => QueryKey[]
  /**
   * The title before the shop's name, or a function for the whole title. `data` holds the results
   * of `keys`.
   */
  title: string | ((data: Maybe<Data>, shop: ShopView, params: Params) => string)
  /** 404 for params that name no page. Unnecessary where a query of `keys` answers 404. */
  status?: (params: Params) => 200 | 404
  redirect?: (params: Params) => string | undefined
  /** The screen itself says what is missing (still with status 404). */
  saysMissing?: boolean
  /** The screen draws its own skeleton while its keys load. */
  drawsWaiting?: boolean
  /** `false`: the server sends the shell with a skeleton, and the browser draws the screen. */
  ssr?: false
  /** Without the shop's header and footer. */
  bare?: boolean
  /** For one shopper, by a secret link: the page is never cached. */
  personal?: boolean
  /** Not for search engines. */
  unlisted?: boolean
}
type Maybe<Data extends readonly unknown[]> = { [Index in keyof Data]: Data[Index] | undefined }

/** Declares the types of the data of `keys`, so that the title is typed. */
export const route = <Data extends readonly unknown[] = []>(definition: Route<Data>) =>
  definition as unknown as Route

/** The title of the document. */
export const titleOf = ({ title }: Route, data: unknown[], shop: ShopView, params: Params) =>
  typeof title === 'string' ? `${title}, ${shop.name}` : title(data, shop, params)
