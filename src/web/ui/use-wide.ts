import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 900px)'

/** Whether the window matches a media query. Of use only in what no server renders. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )

/** Whether there is room for columns, as in the style sheets. */
export const useWide = () => useMedia(WIDE)
