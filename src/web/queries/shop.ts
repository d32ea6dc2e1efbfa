import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ShopView, SitePictures } from '#contract/shop.ts'

export const shopQuery = () => queryOptions<ShopView>({ queryKey: ['/api/shop'] })

export const sitePicturesQuery = () =>
  queryOptions<SitePictures>({ queryKey: ['/api/site-pictures'] })

/** The shop's facts. Every route waits for them, so no screen is drawn without. */
export function useShop(): ShopView {
  const { data } = useQuery(shopQuery())
  if (!data) throw new Error('The facts of the shop are missing')
  return data
}
