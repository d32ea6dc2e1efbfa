import { type RefObject, useEffect, useRef } from 'react'

/** The current value, for asynchronous work that began earlier; undefined after unmounting. */
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
