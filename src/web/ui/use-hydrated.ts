import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and for the first drawing in the browser, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
