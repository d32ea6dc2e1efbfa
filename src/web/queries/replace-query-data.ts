import type { QueryClient, QueryKey, Updater } from '@tanstack/react-query'

/**
 * Puts what a change answered in the place of what was read before. A read that is still on its way
 * began before the change, so its answer is dropped: it would bring back what was.
 */
export async function replaceQueryData<View>(
  client: QueryClient,
  queryKey: QueryKey,
  view: Updater<View | undefined, View | undefined>,
): Promise<void> {
  await client.cancelQueries({ queryKey })
  client.setQueryData<View>(queryKey, view)
}
