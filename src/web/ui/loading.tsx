import { Mark } from './mark.tsx'

/** The placeholder of a screen that is loading. */
export function Loading() {
  return (
    <div className="wrap grid min-h-[60vh] place-items-center" role="status">
      <Mark opening className="size-16" />
      <span className="sr-only">Loading…</span>
      <NeedsScript />
    </div>
  )
}

/** Where a page that is read by scripts would stay empty. */
export const NeedsScript = () => (
  <noscript>
    <p>This page needs JavaScript, which is switched off in this browser.</p>
  </noscript>
)
