import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { payNow, stayHere } from './pay-now.ts'

const LINK = 'a-link-of-an-order'
const BANK = 'https://bank.example/pay'

test('from the bank’s page the browser’s back button leads to the order’s page, not to the form', async () => {
  const left: string[] = []
  const note = (event: Event) => {
    event.preventDefault()
    left.push(`${(event.target as HTMLAnchorElement).href} from ${location.pathname}`)
  }
  document.addEventListener('click', note)
  vi.stubGlobal('fetch', async () => Response.json({ url: BANK }))
  history.pushState(null, '', '/product/7')
  const paying = payNow(new QueryClient(), LINK, '100.00')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(left).toEqual([])

  history.pushState(null, '', `/order/${LINK}`)
  dispatchEvent(new Event('pushState'))
  await paying
  expect(left).toEqual([`${BANK} from /order/${LINK}`])
  stayHere(LINK)
  document.removeEventListener('click', note)
  vi.unstubAllGlobals()
})
