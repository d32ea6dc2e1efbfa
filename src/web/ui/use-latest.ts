import { type RefObject, useEffect, useRef } from 'react'

/** A value as it is now, for work that began earlier; undefined once its screen is gone. */
export function useLatest<Value>(value: Value): RefObject<Value | undefined> {
  const latest = useRef<Value | undefined>(value)
  useEffect(() => {
    latest.current = value
    return () => {
      latest.current = undefined
    }
  }, [value])
  return latest
}
