import { useQuery } from '@tanstack/react-query'
import type { ShopView } from '#contract/shop.ts'
import { publicQuery } from './query-client.ts'

export const shopQuery = () => publicQuery('/api/shop')
export const sitePicturesQuery = () => publicQuery('/api/site-pictures')

/** The shop's facts. Every route waits for them, so no screen is drawn without. */
export function useShop(): ShopView {
  const { data } = useQuery(shopQuery())
  if (!data) throw new Error('The facts of the shop are missing')
  return data
}
