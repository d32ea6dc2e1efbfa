import { Component, type ReactNode } from 'react'
import { NotLoaded } from './not-loaded.tsx'

type Props = { what: string; onRetry: () => void; children: ReactNode }

/** The code of a part could not be loaded. Other errors go to the boundary above. */
export class LoadingFailed extends Error {}

export class PartBoundary extends Component<Props, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!(error instanceof LoadingFailed)) throw error
    return <NotLoaded what={this.props.what} onRetry={this.props.onRetry} />
  }
}
