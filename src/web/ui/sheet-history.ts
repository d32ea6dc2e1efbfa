// An open sheet (a dialog or menu over the page) has an entry of its own in the browser's history, so
// that the back button closes it and stays on the page. The state of the entry counts the open sheets.

import { useEffect, useEffectEvent } from 'react'

type Entry = { sheet?: number } | null

const depth = () => (history.state as Entry)?.sheet ?? 0

/** A closed sheet whose entry is about to be left; a sheet opened before then takes it over. */
let leaving: { sheet: number; timer: ReturnType<typeof setTimeout> } | undefined
/** Resolves once that entry is left or taken over. */
let leavingDone = Promise.resolve()
let resolveLeaving = () => {}

/** Whether the current entry is a sheet's. */
export const isOverPage = () => depth() > 0
/** Resolves once the history has gone back from the entries of closed sheets. */
export const sheetsLeft = () => leavingDone

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
    resolveLeaving()
    return sheet
  }
  const sheet = depth() + 1
  history.pushState({ ...(history.state as object), sheet }, '')
  return sheet
}

/** Deferred: what closed the sheet may navigate to another page, which replaces its entry. */
function leave(sheet: number): void {
  if (depth() !== sheet) return
  const { promise, resolve } = Promise.withResolvers<void>()
  leavingDone = promise
  resolveLeaving = resolve
  const timer = setTimeout(() => {
    leaving = undefined
    if (depth() !== sheet) return resolve()
    addEventListener('popstate', () => resolve(), { once: true })
    history.back()
  })
  leaving = { sheet, timer }
}

/** Resets an entry that a reload has restored without its sheet. Called once, before hydration. */
export function forgetSheets(): void {
  if (isOverPage()) history.replaceState({ ...(history.state as object), sheet: 0 }, '')
}
