import { type ReactNode, useEffect, useRef, useState } from 'react'

const MARGIN = '400px'

type WhenNearProps = { heightPx: number; children: (room: ReactNode) => ReactNode }

/** Draws its children, and so loads their code, once their place comes near the view; `room` keeps it. */
export function WhenNear({ heightPx, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !place.current) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: MARGIN,
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [near])
  const room = <div ref={place} style={{ minHeight: heightPx }} />
  return near ? children(room) : room
}
