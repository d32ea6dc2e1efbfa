// The shop behind a proxy that tells what goes wrong on its pages: drivers of WebKit and Firefox do not.
// Each page loads one script more, which reports errors of scripts, of the console and of the policy.

import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { openLocalServer } from '#testing/local-server.ts'
import { pressAgain } from '#testing/pages.ts'

const SCRIPT = '/watch-this-page.js'
const REPORTS = '/faults-of-this-page'
/** A page of the shop's origin with nothing on it. */
export const EMPTY = '/an-empty-page'

/** Runs in every page, before its own scripts. */
function watch(reports: string): void {
  const report = (fault: string) => navigator.sendBeacon(reports, `${location.pathname} ${fault}`)
  addEventListener('error', ({ message }) => report(message))
  addEventListener('unhandledrejection', ({ reason }) => report(String(reason)))
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    // zod tries whether it may compile, and does without.
    if (blockedURI !== 'eval') report(`${effectiveDirective} forbids ${blockedURI}`)
  })
  const { console: page } = globalThis
  const print = page.error.bind(page)
  Object.assign(page, {
    error: (...words: unknown[]) => {
      report(words.map(String).join(' '))
      print(...words)
    },
  })
}

export async function watchShop(port: number) {
  const faults: string[] = []
  const { url, close } = await openLocalServer((incoming, answer) => {
    if (incoming.url === EMPTY)
      return answer.setHeader('content-type', 'text/html').end('<p>Empty</p>')
    if (incoming.url === SCRIPT) {
      answer.setHeader('content-type', 'text/javascript')
      return answer.end(
        `(${watch.toString()})(${JSON.stringify(REPORTS)});(${pressAgain.toString()})()`,
      )
    }
    if (incoming.url === REPORTS) {
      void text(incoming).then((fault) => faults.push(fault))
      return answer.writeHead(204).end()
    }
    return passOn(incoming, answer, port)
  })
  return { url, close, faults }
}

function passOn(incoming: IncomingMessage, answer: ServerResponse, port: number) {
  const { 'accept-encoding': _encoding, 'if-none-match': _tag, ...headers } = incoming.headers
  const { url: path, method } = incoming
  const passed = request({ host: '127.0.0.1', port, path, method, headers }, async (given) => {
    const { 'content-length': _length, 'transfer-encoding': _coding, ...rest } = given.headers
    const isPage = rest['content-type']?.startsWith('text/html')
    answer.writeHead(given.statusCode ?? 500, isPage ? rest : given.headers)
    if (!isPage) return given.pipe(answer)
    const page = await text(given)
    return answer.end(page.replace('<head>', `<head><script src="${SCRIPT}"></script>`))
  })
  passed.on('error', () => answer.destroy())
  return incoming.pipe(passed)
}
