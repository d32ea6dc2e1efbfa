// The shop's cookies: their names, how long they last, who reads them. By https a cookie of the whole site has the
// prefix `__Host-`, with which browsers take it from this host alone, and only that name is read: what a
// neighbouring site planted under the bare name does not count. By http browsers refuse the prefix and
// `Secure`, so there the bare name is used. No other file sets, reads or deletes a cookie.

import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { EDITOR_SESSION_HOURS } from '#domain/identity/staff-sessions.ts'
import { MEMBER_SESSION_HOURS } from '#domain/partners/member-session.ts'
import type { ApiEnv } from './endpoint.ts'

type Cookie = {
  name: string
  seconds: number
  /** `Strict` if not given: sent with requests from our own pages only. */
  sameSite?: 'Lax'
  /** The whole site if not given. */
  path?: `/${string}`
  /** Written by a script of our pages. */
  isOfPage?: true
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The session of the editor's password. */
export const EDITOR: Cookie = { name: 'editor', seconds: EDITOR_SESSION_HOURS * HOUR }
/** The session of a partner. */
export const PARTNER: Cookie = { name: 'partner', seconds: MEMBER_SESSION_HOURS * HOUR }
/** A browser in which a partner signed in. It grants no access. */
export const PARTNER_BROWSER: Cookie = { name: 'partner-browser', seconds: 365 * DAY }
/** A visitor of the prize wheel. */
export const VISITOR: Cookie = {
  name: 'visitor',
  seconds: 2 * DAY,
  sameSite: 'Lax',
  path: '/api',
}
/** On which day the browser followed whose links: `2026-11-26.7.12`. */
export const VISITS: Cookie = { name: 'visits', seconds: DAY, path: '/api/referral-visits' }

/** The `?ref=` of a referral link, for later orders. The page writes it itself, with a bare name. */
export const REFERRAL: Cookie = { name: 'ref', seconds: 90 * DAY, sameSite: 'Lax', isOfPage: true }

/** The key of a form that a browser sends by itself: the same for a second press and a reload, another afterwards. */
export const FORM_KEY: Cookie = { name: 'form-key', seconds: 10 * MINUTE }

/**
 * The token of a payment whose gateway always sends browsers back to the same address. Each payment has its own, so
 * that two can be under way in two tabs; it comes with a link from another site, which is what the way back is.
 */
export const paymentCookie = (gateway: string, reference: string): Cookie => ({
  name: `payment-${reference}`,
  seconds: 2 * HOUR,
  sameSite: 'Lax',
  path: `/api/gateways/${gateway}/return`,
})

/** The name of a cookie; for the prefix it must belong to the whole site. */
export const cookieName = ({ name, path, isOfPage }: Cookie, byHttps: boolean) =>
  byHttps && !path && !isOfPage ? `__Host-${name}` : name

export const readCookie = (c: Context<ApiEnv>, cookie: Cookie): string | undefined =>
  getCookie(c, cookieName(cookie, c.var.byHttps))

export function giveCookie(c: Context<ApiEnv>, cookie: Cookie, value: string): void {
  const secure = c.var.byHttps
  const { seconds: maxAge, sameSite = 'Strict', path = '/' } = cookie
  setCookie(c, cookieName(cookie, secure), value, {
    httpOnly: true,
    secure,
    sameSite,
    path,
    maxAge,
  })
}

export const dropCookie = (c: Context<ApiEnv>, cookie: Cookie): void =>
  giveCookie(c, { ...cookie, seconds: 0 }, '')

/** Whether a request may carry the session of the editor, by whichever name. */
export const mayHaveEditor = (header: string | undefined): boolean =>
  header?.includes(`${EDITOR.name}=`) === true
