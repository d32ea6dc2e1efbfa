import { Button } from '#web/ui/button.tsx'

/** What was loaded stays; that it could not be loaded anew is said quietly. */
export function NotFresh({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <div className="demo-b" role="status">
      <p>These figures could not be refreshed: you see what was loaded last.</p>
      <Button variant="line" size="sm" pending={busy} onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}
