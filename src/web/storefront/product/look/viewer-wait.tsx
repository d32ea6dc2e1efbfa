import { Button } from '#web/ui/button.tsx'

/** How far loading has come, over whatever the stage shows meanwhile. */
export function ViewerWait({ words, share }: { words: string; share?: number }) {
  return (
    <div className="look-wait" role="status">
      <p>{words}</p>
      {share !== undefined && <progress value={share} max={1} aria-label="Loaded" />}
    </div>
  )
}

export function ViewerFailed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div className="look-failed" role="alert">
      <p>{what} did not load.</p>
      <Button variant="line" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}
