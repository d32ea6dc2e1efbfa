import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False on the server and for the first render in the browser, then true; with `fromStart`, true at
 * once. The component renders twice, so use it in a small one.
 */
export function useHydrated(fromStart = false): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => fromStart,
  )
}
