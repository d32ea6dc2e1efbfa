import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False on the server and for the first drawing in the browser, then true; where `fromStart` says so,
 * true at once. Whoever asks is drawn a second time, in one go: ask in a small part.
 */
export function useHydrated(fromStart = false): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => fromStart,
  )
}
