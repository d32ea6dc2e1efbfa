import { text } from 'node:stream/consumers'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#testing/browser.ts'
import { openTrial, type Trial } from '#testing/gateways/powertranz-trial.ts'
import { openLocalServer } from '#testing/local-server.ts'
import { policyOf } from './powertranz-document.ts'

let trial: Trial
let browser: Browser
let shop: Awaited<ReturnType<typeof openLocalServer>>
/** What the shop sends as a page of its own. */
let sent = { html: '', policy: '' }
const posted: string[] = []

beforeAll(async () => {
  trial = await openTrial()
  browser = await launchBrowser()
  shop = await openLocalServer((request, response) => {
    const type = { 'content-type': 'text/html; charset=utf-8' }
    void text(request).then((body) => {
      if (request.method === 'POST') {
        posted.push(body)
        response.writeHead(200, type).end('<h1>Back in the shop</h1>')
      } else
        response.writeHead(200, { ...type, 'content-security-policy': sent.policy }).end(sent.html)
    })
  })
})
afterAll(async () => {
  await browser.close()
  await Promise.all([shop.close(), trial.simulator.close()])
})

test('a browser that obeys the policy comes to the page of PowerTranz, and back to the shop', async () => {
  trial.simulator.behave({ challenges: true })
  const { html, policy, attempt } = await trial.begin({ returnUrl: `${shop.url}/back` })
  sent = { html, policy }
  const page = await browser.newPage()
  await page.goto(shop.url)
  await page.getByLabel('Card number').fill('4000123412341234')
  await page.getByLabel('Name on the card').fill('Ann Brown')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'Back in the shop' }).waitFor()
  const body = Object.fromEntries(new URLSearchParams(posted.at(-1)))
  expect(trial.gateway.claimOf({ query: {}, body }, attempt())).toEqual({ next: 'complete' })
  await page.close()
})

test('a browser computes the same hashes of scripts with odd line ends, letters and entities', async () => {
  const form = `<form action="${trial.simulator.url}/x" method=post></form>`
  const html = `<body onload="document.title='a &amp;&amp; b&#33;'">${form}<script>\r\ndocument.body.id = 'é'\r</script>`
  sent = { html, policy: policyOf(html, trial.simulator.url) ?? '' }
  const page = await browser.newPage()
  await page.goto(`${shop.url}/odd`)
  expect(await page.title()).toBe('a && b!')
  expect(await page.locator('body').getAttribute('id')).toBe('é')
  await page.close()
})
