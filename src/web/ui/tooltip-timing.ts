// Whose name is said, and after how long (specification, section 9).

const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300

export type Tip = { button: HTMLElement; at: number; byKeyboard: boolean }

let tabbed = false

/** What the focus comes to by any other key, such as into a dialog that opens, says nothing. */
export const noteKey = ({ key }: KeyboardEvent) => (tabbed = key === 'Tab')

/** The icon button that the pointer came to, or the keyboard; a finger has no tooltips. */
export function tipOf(event: Event): Tip | undefined {
  const pointer = 'pointerType' in event ? event.pointerType : undefined
  if (pointer === 'touch' || !(event.target instanceof Element)) return undefined
  const button = event.target.closest<HTMLElement>('[data-tip], .ibtn[aria-label]')
  if (!button) return undefined
  const byKeyboard = event.type === 'focusin'
  if (byKeyboard && !(tabbed && button.matches(':focus-visible'))) return undefined
  return { button, at: performance.now(), byKeyboard }
}

export const wordsOf = (button: HTMLElement) =>
  button.dataset.tip ?? button.getAttribute('aria-label') ?? ''

/** None for the keyboard, and none where another tooltip was there a moment ago. */
export function delayOf(byKeyboard: boolean, sinceLastMs: number): number {
  return byKeyboard || sinceLastMs < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS
}
