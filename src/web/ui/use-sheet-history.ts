import { useEffect, useEffectEvent } from 'react'
import { countSheets, setLeaving } from './sheet-history.ts'

/** A closed sheet whose entry is about to be left; a sheet opened before then takes it over. */
let leaving: { sheet: number; timer: ReturnType<typeof setTimeout> } | undefined
let resolveLeaving = () => {}

/** Puts an open sheet into the history; `close` is called when the reader goes back. */
export function useSheetHistory(open: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!open) return undefined
    const sheet = enter()
    const goneBack = () => {
      if (countSheets() < sheet) closeNow()
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
    addEventListener('popstate', () => resolve(), { once: true })
    history.back()
  })
  leaving = { sheet, timer }
}
