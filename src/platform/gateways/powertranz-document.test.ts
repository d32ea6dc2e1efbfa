import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { redirectDocument } from '#testing/gateways/powertranz-simulator-pages.ts'
import { policyOf } from './powertranz-document.ts'

const ORIGIN = 'https://gateway.example'
const FORM = `<form action="${ORIGIN}/api/spi/Conductor" method="post"></form>`
const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script, 'utf8').digest('base64')}'`
const policyWith = (sources: string) =>
  `default-src 'none'; script-src ${sources}; form-action ${ORIGIN}; base-uri 'none'; frame-ancestors 'none'`
const policy = (html: string) => policyOf(html, ORIGIN)

test('the page of PowerTranz runs its own scripts, and posts to PowerTranz only', () => {
  const html = redirectDocument(ORIGIN, 'token')
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/g)].map(([, script = '']) => script)
  expect(scripts).toHaveLength(2)
  expect(policy(html)).toBe(policyWith(scripts.map(hashOf).join(' ')))
})

test('a hash is that of a known text', () => {
  // From the specification of Content-Security-Policy, level 2.
  const known = 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='
  expect(policy(`${FORM}<script>alert('Hello, world.');</script>`)).toBe(policyWith(`'${known}'`))
})

test.each<[string, string, string[]]>([
  ['capital letters', `${FORM}<SCRIPT>go()</Script >`, ['go()']],
  [
    'white space and line ends',
    `${FORM}<script\n type='x'\r\n>\r\ngo()\r</script\n>`,
    ['\ngo()\n'],
  ],
  ['an end tag in a text', `${FORM}<script>go("<\\/script>")</script>`, ['go("<\\/script>")']],
  ['a tag that only begins alike', `${FORM}<script>a</scripts>b</script>`, ['a</scripts>b']],
  ['a comment', `<!-- <script>no()</script> -->${FORM}<script>go()</script>`, ['go()']],
  [
    'a tag in an attribute',
    `<p title="<script>no()</script>">${FORM}<script>go()</script>`,
    ['go()'],
  ],
  [
    'a tag in a title',
    `<title><script>no()</script></title>${FORM}<script>go()</script>`,
    ['go()'],
  ],
  [
    'a tag in a style',
    `<style><script>no()</script></style>${FORM}<script>go()</script>`,
    ['go()'],
  ],
  ['a lone bracket', `1 < 2 <3 ${FORM}<script>if (a<b) go()</script>`, ['if (a<b) go()']],
  ['the same script twice', `${FORM}<script>go()</script><script>go()</script>`, ['go()']],
  ['letters beyond ASCII', `İ${FORM}<script>go("é İ")</script>`, ['go("é İ")']],
  [
    'an old document type',
    `<!DOCTYPE HTML PUBLIC "-//W3C//DTD">${FORM}<script>go()</script>`,
    ['go()'],
  ],
  ['an empty element', `<meta charset=utf-8 /><br/>${FORM}<script>go()</script>`, ['go()']],
])('a script is found as a browser finds it, with %s', (_, html, scripts) => {
  expect(policy(html)).toBe(policyWith(scripts.map(hashOf).join(' ')))
})

test('a script in an attribute is allowed by its own hash', () => {
  const html = `<body onload="go(1 &amp;&amp; &quot;x&quot;&#33;)">${FORM}<script>go</script></body>`
  const handler = 'go(1 && "x"!)'
  expect(policy(html)).toBe(policyWith(`${hashOf('go')} 'unsafe-hashes' ${hashOf(handler)}`))
  expect(policy(`<body ONLOAD = go() onload='no()'>${FORM}`)).toBe(
    policyWith(`'unsafe-hashes' ${hashOf('go()')}`),
  )
})

test('a page without a script runs none', () => {
  expect(policy(FORM)).toBe(policyWith("'none'"))
})

test.each([
  ['a form to another origin', '<form action="https://elsewhere.example/">'],
  ['another form besides', `${FORM}<form action="https://elsewhere.example/">`],
  ['another scheme', '<form action="http://gateway.example/">'],
  ['another port', '<form action="https://gateway.example:8443/">'],
  ['a host that begins alike', '<form action="https://gateway.example.elsewhere.example/">'],
  ['a host behind a user', '<form action="https://gateway.example@elsewhere.example/">'],
  ['a form to the shop', '<form action="/api/spi/Conductor">'],
  ['a form without an address', '<form method="post">'],
  ['a script as an address', '<form action="javascript:go()">'],
  ['the first of two addresses', `<form action="https://elsewhere.example" action="${ORIGIN}">`],
  ['an address in entities', '<form action="https&#58;//elsewhere.example/">'],
  ['an unknown entity', `<form action="${ORIGIN}&sol;x">`],
  ['an entity like a name of the language', `<form action="${ORIGIN}/&constructor;">`],
  ['a button with an address', `${FORM}<button formaction="https://elsewhere.example">`],
  ['no form', '<script>go()</script>'],
  ['a form in a comment only', `<!-- ${FORM} -->`],
  ['a script from an address', `${FORM}<script src="${ORIGIN}/a.js"></script>`],
  ['a script from an address without quotes', `${FORM}<script SRC=a.js></script>`],
  ['a script after a slash', `${FORM}<script/src=a.js></script>`],
  ['a script without an end', `${FORM}<script>go()`],
  ['a comment in a script', `${FORM}<script><!-- <script> --></script>`],
  ['a comment without an end', `${FORM}<!-- x`],
  ['an odd comment', `${FORM}<!--> <script>go()</script> -->`],
  ['an odd end of a comment', `${FORM}<!-- --!> <script>go()</script> -->`],
  ['another base', `<base href="https://elsewhere.example">${FORM}`],
  ['a page that leads on by itself', `<meta http-equiv=Refresh content="0;url=x">${FORM}`],
  ['a frame', `${FORM}<iframe srcdoc="x"></iframe>`],
  ['a picture with scripts', `${FORM}<svg><script>go()</script></svg>`],
  ['a section of XML', `${FORM}<![CDATA[ x ]]>`],
  ['an instruction', `<?xml version="1.0"?>${FORM}`],
  ['a tag without an end', `${FORM}<p title="x`],
  ['an odd end tag', `${FORM}</ script>`],
  ['a zero character', `${FORM}\0`],
  ['nothing', ''],
])('a page with %s is refused', (_, html) => {
  expect(policy(html)).toBeUndefined()
})

test('a page is read in a time that grows with its length only', () => {
  const length = 200_000
  for (const piece of ['<', '<!--', '<p a', ' a=', '<script', '</script', '&#', '<!doctype html'])
    policy(`${FORM}${piece.repeat(length / piece.length)}`)
})
