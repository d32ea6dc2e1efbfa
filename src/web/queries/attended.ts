// Whether somebody is using the page. Pages of staff poll by themselves, which alone must not keep the
// session of an unattended computer alive.

const UNATTENDED_AFTER_MS = 2 * 60_000
const INPUT_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

let lastInputAt: number | undefined

/** Whether the page has had no input for some minutes; listens from the first call on. */
export function isUnattended(): boolean {
  if (lastInputAt === undefined) {
    lastInputAt = Date.now()
    for (const type of INPUT_EVENTS)
      globalThis.addEventListener?.(type, () => (lastInputAt = Date.now()), { passive: true })
  }
  return Date.now() - lastInputAt > UNATTENDED_AFTER_MS
}
