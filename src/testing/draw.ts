// Draws a part of a page in a test that has a document: `// @vitest-environment happy-dom` at its top.

import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

/** Draws it into the document until the test ends; the function that is returned draws it again. */
export async function draw(element: ReactNode): Promise<(element: ReactNode) => Promise<void>> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const place = document.body.appendChild(document.createElement('main'))
  const root = createRoot(place)
  const redraw = (next: ReactNode) => act(async () => root.render(next))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    place.remove()
  })
  await redraw(element)
  return redraw
}

/** The first element that a selector finds; it has to be there. */
export function part(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`There is no ${selector}`)
  return found
}
