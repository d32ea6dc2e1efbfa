import { Component, type ReactNode } from 'react'
import { Button } from './button.tsx'

/**
 * Something broke that should not, or the shop could not be reached. Uses nothing that could have
 * broken. `failure` is what a call threw, if it was a call.
 */
export function CrashScreen({ failure }: { failure?: unknown }) {
  // What `fetch` throws where no answer came at all.
  const unreached = failure instanceof TypeError
  return (
    <div className="wrap section" role="alert">
      <div className="empty max-w-[720px]">
        <h1 className="h1" tabIndex={-1}>
          This did not open
        </h1>
        <p className="lead">
          {unreached
            ? 'The shop could not be reached. Check your connection, then try again.'
            : 'Something went wrong on our side. Loading it again often helps.'}
        </p>
        <Button size="lg" onClick={() => location.reload()}>
          Reload the page
        </Button>
      </div>
    </div>
  )
}

/** What throws while it is drawn is replaced by a screen that offers to reload. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    return this.state.crashed ? <CrashScreen /> : this.props.children
  }
}
