import { Button } from './button.tsx'

/** Something broke that should not. Uses nothing that could have broken. */
export function CrashScreen() {
  return (
    <div className="wrap section">
      <div className="empty max-w-[720px]">
        <h1 className="h1">This did not open</h1>
        <p className="lead">Something went wrong on our side. Loading it again often helps.</p>
        <Button size="lg" onClick={() => location.reload()}>
          Reload the page
        </Button>
      </div>
    </div>
  )
}
