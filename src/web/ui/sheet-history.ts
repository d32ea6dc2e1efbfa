// A sheet over a page takes an entry of the browser's history, so that the way back closes it and
// leaves the page. The entry says how deep the sheet lies; the address stays the page's.

import { useEffect, useEffectEvent } from 'react'

type Entry = { sheet?: number } | null

const depth = () => (history.state as Entry)?.sheet ?? 0

/** The sheet whose entry is about to be left: the next one that opens takes it over. */
let leaving: { sheet: number; timer: ReturnType<typeof setTimeout> } | undefined
let left = Promise.resolve()
let arrive = () => {}

/** Whether the entry that is shown is a sheet's. */
export const isOverPage = () => depth() > 0
/** Resolves once the entries of sheets that were closed are left. */
export const sheetsLeft = () => left

/** Puts an open sheet into the history; `close` is called when the reader goes back. */
export function useSheetHistory(open: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!open) return undefined
    const sheet = enter()
    const goneBack = () => {
      if (depth() < sheet) closeNow()
    }
    addEventListener('popstate', goneBack)
    return () => {
      removeEventListener('popstate', goneBack)
      leave(sheet)
    }
  }, [open])
}

function enter(): number {
  if (leaving) {
    const { sheet, timer } = leaving
    clearTimeout(timer)
    leaving = undefined
    arrive()
    return sheet
  }
  const sheet = depth() + 1
  history.pushState({ ...(history.state as object), sheet }, '')
  return sheet
}

/** Not at once: what closed the sheet may lead to another page, in the place of its entry. */
function leave(sheet: number): void {
  if (depth() !== sheet) return
  const { promise, resolve } = Promise.withResolvers<void>()
  left = promise
  arrive = resolve
  const timer = setTimeout(() => {
    leaving = undefined
    if (depth() !== sheet) return resolve()
    addEventListener('popstate', () => resolve(), { once: true })
    history.back()
  })
  leaving = { sheet, timer }
}

/** An entry that a reload has brought back without its sheet. Called once, before hydration. */
export function forgetSheets(): void {
  if (isOverPage()) history.replaceState({ ...(history.state as object), sheet: 0 }, '')
}
