import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

const MARGIN = '400px'

/** Draws its children, and so loads their code, once their place comes near the view. */
export function WhenNear({ heightPx, children }: { heightPx: number; children: ReactNode }) {
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
  const empty = <div ref={place} style={{ minHeight: heightPx }} />
  return near ? <Suspense fallback={empty}>{children}</Suspense> : empty
}
