import type { QueryClient } from '@tanstack/react-query'
import { areaOnItsWay, loadScreen, placeOf } from './routes.ts'

/** Loads the code and the data of the screen at an address. Rejects only if its code cannot load. */
export async function prefetch(client: QueryClient, href: string): Promise<void> {
  const [path = '/', search = ''] = (href.split('#')[0] ?? '').split('?')
  await areaOnItsWay(path)
  const place = placeOf(path, search)
  if (!place || place.route.redirect?.(place.params)) return
  const facts = place.keys.map((queryKey) => client.prefetchQuery({ queryKey }))
  await Promise.all([loadScreen(place.route), ...facts])
}
