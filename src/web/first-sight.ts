// Gives the first paint the network to itself: a server-rendered page names its scripts, and they load
// afterwards, or at once when the visitor touches the page.

/** A hidden tab draws no frame, and some animations never end: neither holds the scripts up. */
const MOTION_MS = 1000
const PATIENCE_MS = 3000
const REACHES = ['pointerdown', 'keydown', 'focusin'] as const

/** Resolves once the page is painted with all it loads, or at the visitor's first touch or key. */
export async function firstSight(): Promise<void> {
  // A returning visitor has the files cached, and wants to be back where they were.
  if (history.state !== null) return
  await new Promise<void>((resolve) => {
    const go = () => resolve()
    const painted = () => {
      requestAnimationFrame(() => void unfolded().then(() => requestAnimationFrame(go)))
      setTimeout(go, MOTION_MS)
    }
    if (document.readyState === 'complete') painted()
    else addEventListener('load', painted, { once: true })
    setTimeout(go, PATIENCE_MS)
    for (const reach of REACHES) addEventListener(reach, go, { once: true })
  })
}

/** What moves as the page opens would stumble over the scripts, and its first picture wait for them. */
function unfolded(): Promise<unknown> {
  const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')
  const drawn = [...pictures].map((picture) => picture.decode())
  const still = document.getAnimations().map(({ finished }) => finished)
  return Promise.allSettled([...drawn, ...still])
}

/** The scripts that the page names for later; none where it waits for them to be drawn. */
export const scriptsForLater = (): string[] =>
  document.querySelector<HTMLElement>('script[data-later]')?.dataset.later?.split(' ') ?? []

export function preload(scripts: readonly string[]): void {
  for (const href of scripts) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'modulepreload', href }))
  }
}
