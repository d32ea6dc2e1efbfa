import { Component, type ReactNode } from 'react'
import { CrashScreen } from './crash-screen.tsx'

type Props = { children: ReactNode }

/** What throws while it is drawn is replaced by a screen that offers to reload. */
export class CrashBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    return this.state.crashed ? <CrashScreen /> : this.props.children
  }
}
