// Leaves the network to the first paint: a server-rendered page names its scripts, which load after
// it, or at once when the visitor touches the page.

/** The longest wait after `load`: a hidden tab draws no frame, and some animations never end. */
const AFTER_LOAD_MS = 1000
/** The longest wait in all. */
const PATIENCE_MS = 3000
const FIRST_TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const

/** Resolves once the page is painted with all it loads, or at the visitor's first touch or key. */
export async function firstSight(): Promise<void> {
  // A returning visitor has the files cached, and wants to be back where they were.
  if (history.state !== null) return
  await new Promise<void>((resolve) => {
    const go = () => resolve()
    const painted = () => {
      requestAnimationFrame(() => void openingDone().then(() => requestAnimationFrame(go)))
      setTimeout(go, AFTER_LOAD_MS)
    }
    if (document.readyState === 'complete') painted()
    else addEventListener('load', painted, { once: true })
    setTimeout(go, PATIENCE_MS)
    for (const touch of FIRST_TOUCHES) addEventListener(touch, go, { once: true })
  })
}

/**
 * Settles when the first pictures are decoded and the opening animations have ended: scripts would
 * delay the pictures and make the animations stutter.
 */
function openingDone(): Promise<unknown> {
  const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')
  const drawn = [...pictures].map((picture) => picture.decode())
  const still = document.getAnimations().map(({ finished }) => finished)
  return Promise.allSettled([...drawn, ...still])
}

/** The scripts that a server-rendered page names for later; none where the browser draws it. */
export const scriptsForLater = (): string[] =>
  document.querySelector<HTMLElement>('script[data-later]')?.dataset.later?.split(' ') ?? []

export function preload(scripts: readonly string[]): void {
  for (const href of scripts) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'modulepreload', href }))
  }
}
