import type { QueryClient, QueryKey, Updater } from '@tanstack/react-query'

/**
 * Replaces a query's data by the response to a change. A read still in flight began before the change
 * and is cancelled: it would bring the old data back.
 */
export async function replaceQueryData<View>(
  client: QueryClient,
  queryKey: QueryKey,
  view: Updater<View | undefined, View | undefined>,
): Promise<void> {
  await client.cancelQueries({ queryKey })
  client.setQueryData<View>(queryKey, view)
}
