import { act } from 'react'
import { expect, test } from 'vitest'
import { draw, part } from '#testing/draw.ts'
import { Dialog } from './dialog.tsx'

const page = (open: boolean, gone = false) => (
  <>
    <h1>Orders</h1>
    {!gone && <button type="button">Cancel order</button>}
    <Dialog open={open} onClose={() => undefined} title="Cancel it?" inAddress>
      <button type="button">Keep it</button>
    </Dialog>
  </>
)

/** The focus moves back in a later task. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 10)))

test('a dialog that closes gives the focus back to the button that opened it', async () => {
  const redraw = await draw(page(false))
  const opener = part('main button')
  opener.focus()
  await redraw(page(true))
  await settled()
  expect(part('.dialog').contains(document.activeElement)).toBe(true)
  await redraw(page(false))
  await settled()
  expect(document.activeElement).toBe(opener)
})

test('where that button is gone, the heading of the page gets the focus', async () => {
  const redraw = await draw(page(false))
  part('main button').focus()
  await redraw(page(true))
  await settled()
  await redraw(page(false, true))
  await settled()
  expect(document.activeElement).toBe(part('main h1'))
})
