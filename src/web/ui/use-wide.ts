import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 900px)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether there is room for columns, as in the style sheets. Of use only in what no server renders. */
export const useWide = () => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
