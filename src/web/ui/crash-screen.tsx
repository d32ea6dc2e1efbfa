import { Component, type ReactNode } from 'react'
import { Button } from './button.tsx'

/**
 * An unexpected error, or no connection to the shop. Depends on nothing that might have failed.
 * `failure` is the error of a request, if a request failed.
 */
export function CrashScreen({ failure }: { failure?: unknown }) {
  // `fetch` throws this if no response came.
  const offline = failure instanceof TypeError
  return (
    <div className="wrap section" role="alert">
      <div className="empty max-w-[720px]">
        <h1 className="h1" tabIndex={-1}>
          This page did not open
        </h1>
        <p className="lead">
          {offline
            ? 'The shop could not be reached. Check your connection, then try again.'
            : 'Something went wrong on our side. Please reload the page.'}
        </p>
        <Button size="lg" onClick={() => location.reload()}>
          Reload the page
        </Button>
      </div>
    </div>
  )
}

/** Replaces children that throw while rendering by a screen that offers to reload. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    return this.state.crashed ? <CrashScreen /> : this.props.children
  }
}
