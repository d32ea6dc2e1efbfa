// A page that asks for a password: what it opens, its form, and in a demo shop the password.

import type { ReactNode } from 'react'
import { AppLink } from '#web/ui/app-link.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { SmallButton } from './small-button.tsx'

type FrameProps = {
  title: string
  about: string
  /** The label of the link back to the shop. */
  back: string
  children: ReactNode
}

export const EntryFrame = ({ title, about, back, children }: FrameProps) => (
  <main className="desk grid place-content-center gap-4 px-4 py-10" id="main">
    <div className="panel grid w-[min(420px,calc(100vw-32px))] gap-5 p-7 max-desk:p-5">
      <Logo />
      <div>
        <h1 className="h2" tabIndex={-1}>
          {title}
        </h1>
        <p className="muted mt-1">{about}</p>
      </div>
      {children}
    </div>
    <AppLink className="btn btn-quiet" href="/">
      {back}
    </AppLink>
  </main>
)

type NoteProps = { srLabel?: string; onUse: () => void; children: ReactNode }

export const DemoNote = ({ srLabel, onUse, children }: NoteProps) => (
  <div className="rounded-card bg-sunk flex items-center justify-between gap-3 p-4">
    <p className="small">{children}</p>
    <SmallButton variant="line" label="Use it" srLabel={srLabel} onClick={onUse} />
  </div>
)
