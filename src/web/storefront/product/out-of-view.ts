// Whether a page's own order button can be seen: while it cannot, a phone has a bar with another.

import { type RefObject, useEffect } from 'react'

/** What the bars at the foot of a phone may cover of the page. */
const BARS = '0px 0px -140px'

/** Says on the document whether an element is out of view or under the bars; the style sheet does the rest. */
export function useOutOfView(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const root = document.documentElement
    const left = new AbortController()
    const observer = new IntersectionObserver(
      ([entry]) => {
        // A bar that comes up during a press would take the click from the button.
        if (element.matches(':active')) lookAfterPress()
        else if (entry?.isIntersecting) delete root.dataset.orderButton
        else root.dataset.orderButton = 'out'
      },
      { rootMargin: BARS },
    )
    function lookAfterPress() {
      observer.disconnect()
      const again = () => observer.observe(element as HTMLElement)
      for (const end of ['pointerup', 'pointercancel', 'keyup'])
        addEventListener(end, again, { once: true, signal: left.signal })
    }
    observer.observe(element)
    return () => {
      left.abort()
      observer.disconnect()
      delete root.dataset.orderButton
    }
  }, [ref])
}
