import type { QueryClient } from '@tanstack/react-query'
import { loadAreaOf, loadScreen, placeOf } from './routes.ts'

/** Loads the code and the data of the screen at a URL. Rejects only if the code does not load. */
export async function prefetch(client: QueryClient, href: string): Promise<void> {
  const [path = '/', search = ''] = (href.split('#')[0] ?? '').split('?')
  await loadAreaOf(path)
  const place = placeOf(path, search)
  if (!place || place.route.redirect?.(place.params)) return
  const data = [...place.keys, ...place.extras].map((queryKey) =>
    client.prefetchQuery({ queryKey }),
  )
  await Promise.all([loadScreen(place.route), ...data])
}
