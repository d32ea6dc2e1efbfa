// An open sheet (a dialog or menu over the page) has an entry of its own in the browser's history, so
// that the back button closes it and stays on the page. The state of the entry counts the open sheets.
// This is what every page needs of it; use-sheet-history.ts is loaded with the first sheet.

type Entry = { sheet?: number } | null

/** Resolves once the entry of a closed sheet is left or taken over. */
let leavingDone = Promise.resolve()

export const countSheets = () => (history.state as Entry)?.sheet ?? 0
/** Whether the current entry is a sheet's. */
export const isOverPage = () => countSheets() > 0
/** Resolves once the history has gone back from the entries of closed sheets. */
export const sheetsLeft = () => leavingDone
export const setLeaving = (done: Promise<void>) => void (leavingDone = done)

/** Resets an entry that a reload has restored without its sheet. Called once, before hydration. */
export function forgetSheets(): void {
  if (isOverPage()) history.replaceState({ ...(history.state as object), sheet: 0 }, '')
}
