// A browser without script, as far as forms go: it keeps cookies, and sends a form again where a redirect
// tells it to.

import assert from 'node:assert/strict'

type Site = { request(address: string, init: RequestInit): Response | Promise<Response> }
type Body = URLSearchParams | FormData
export type PlainBrowser = {
  /** Sends a form, to the answer that is shown. */
  send(address: string, body: Body): Promise<Response>
  /** Sends it once, to the first answer. */
  press(address: string, body: Body): Promise<Response>
}

/** Browsers follow no more. */
const MAX_REDIRECTS = 20

export function openPlainBrowser(
  site: Site,
  { origin, takesCookies = true }: { origin: string; takesCookies?: boolean },
): PlainBrowser {
  const cookies = new Map<string, string>()
  const keep = (text: string) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
    if (/max-age=0\b/i.test(text)) cookies.delete(name)
    else if (takesCookies) cookies.set(name, value)
  }
  const press: PlainBrowser['press'] = async (address, body) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { origin, ...(cookie && { cookie }) }
    const answer = await site.request(address, { method: 'POST', headers, body })
    answer.headers.getSetCookie().forEach(keep)
    return answer
  }
  const send = async (address: string, body: Body) => {
    let answer = await press(address, body)
    for (let hops = 1; answer.status === 307; hops++) {
      assert(hops <= MAX_REDIRECTS, 'the form goes round in circles')
      answer = await press(answer.headers.get('location') ?? '', body)
    }
    return answer
  }
  return { send, press }
}
