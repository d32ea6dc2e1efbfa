import { RequestError } from '#web/queries/call.ts'
import type { ShopView } from '#contract/shop.ts'
import type { Get } from '#web/queries/query-client.ts'
import { shopQuery } from '#web/queries/shop.ts'

/** `--bg` and `--surface-inverse` of the tokens, which a manifest cannot name. */
export const PAPER = '#fcf9f2'
export const BAR = '#10362a'

/** What a phone shows of the shop once it stands on its home screen. */
export async function manifest(_origin: string, get: Get): Promise<string> {
  const response = await get(shopQuery().queryKey.join('/'))
  if (!response.ok) throw await RequestError.of(response)
  const shop = (await response.json()) as ShopView
  const icon = (file: string, size: number, purpose: string) => ({
    src: `/icons/${file}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    id: '/',
    name: shop.name,
    short_name: shop.name,
    description: shop.tagline,
    lang: 'en-JM',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: BAR,
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('maskable-512', 512, 'maskable'),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  })
}
