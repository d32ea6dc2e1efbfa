// A session as browsers send it: under the name that counts by https, and under the one that counts by http.

import { cookieName, EDITOR, PARTNER } from '#http/cookies.ts'

const underBothNames = (cookie: typeof EDITOR, token: string) =>
  [true, false].map((byHttps) => `${cookieName(cookie, byHttps)}=${token}`).join('; ')

export const editorCookie = (token: string) => underBothNames(EDITOR, token)
export const partnerCookie = (token: string) => underBothNames(PARTNER, token)
