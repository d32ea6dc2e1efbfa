import { type ReactNode, useEffect, useRef, useState } from 'react'

const MARGIN = '400px'

type WhenNearProps = { heightPx: number; children: (placeholder: ReactNode) => ReactNode }

/** Renders its children, and so loads their code, once they are near the viewport. */
export function WhenNear({ heightPx, children }: WhenNearProps) {
  const container = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !container.current) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: MARGIN,
    })
    observer.observe(container.current)
    return () => observer.disconnect()
  }, [near])
  const placeholder = <div ref={container} style={{ minHeight: heightPx }} />
  return near ? children(placeholder) : placeholder
}
