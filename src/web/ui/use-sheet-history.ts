import { useEffect, useEffectEvent } from 'react'
import { countSheets, setLeaving } from './sheet-history.ts'

/** A closed sheet whose entry is about to be left; a sheet opened before then takes it over. */
let leaving: { sheet: number; timer: ReturnType<typeof setTimeout> } | undefined
let resolveLeaving = () => {}
/** Resolves when the browser has gone back from a closed sheet's entry; undefined if it is not going back. */
let goingBack: Promise<void> | undefined

/** Puts an open sheet into the history; `close` is called when the reader goes back. */
export function useSheetHistory(open: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!open) return undefined
    let sheet: number | undefined
    let isClosed = false
    const goneBack = () => {
      if (sheet !== undefined && countSheets() < sheet) closeNow()
    }
    const begin = () => {
      if (isClosed) return
      sheet = enter()
      addEventListener('popstate', goneBack)
    }
    // An entry made while the browser goes back from the last sheet would be left at once.
    if (goingBack) void goingBack.then(begin)
    else begin()
    return () => {
      isClosed = true
      removeEventListener('popstate', goneBack)
      if (sheet !== undefined) leave(sheet)
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
  const sheet = countSheets() + 1
  history.pushState({ ...(history.state as object), sheet }, '')
  return sheet
}

/** Deferred: what closed the sheet may navigate to another page, which replaces its entry. */
function leave(sheet: number): void {
  if (countSheets() !== sheet) return
  const { promise, resolve } = Promise.withResolvers<void>()
  setLeaving(promise)
  resolveLeaving = resolve
  const timer = setTimeout(() => {
    leaving = undefined
    if (countSheets() !== sheet) return resolve()
    goingBack = promise
    const arrived = () => {
      goingBack = undefined
      resolve()
    }
    addEventListener('popstate', arrived, { once: true })
    history.back()
  })
  leaving = { sheet, timer }
}
