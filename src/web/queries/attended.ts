// Whether somebody sits in front of the page. Pages of staff look again by themselves; that alone
// must not keep a session alive on an empty desk.

const UNATTENDED_AFTER_MS = 2 * 60_000
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

let seenAt: number | undefined

/** Whether nobody has touched the page for some minutes; watches from the first call on. */
export function isUnattended(): boolean {
  if (seenAt === undefined) {
    seenAt = Date.now()
    for (const sign of SIGNS)
      globalThis.addEventListener?.(sign, () => (seenAt = Date.now()), { passive: true })
  }
  return Date.now() - seenAt > UNATTENDED_AFTER_MS
}
