import { useEffect, useRef, useState } from 'react'

const FIRST_WIDTH = 640

/** How wide what is drawn to measure may be: of the element that takes the ref. */
export function useWidth<Frame extends HTMLElement = HTMLDivElement>() {
  const frame = useRef<Frame>(null)
  const [width, setWidth] = useState(FIRST_WIDTH)
  useEffect(() => {
    if (!frame.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(Math.floor(entry.contentRect.width), 240))
    })
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  return [frame, width] as const
}
