import { Menu, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { AppLink } from './app-link.tsx'
import { ScriptButton } from './button.tsx'
import { Logo } from './logo.tsx'
import { QuoteLink } from './quote-link.tsx'
import { useSheetHistory } from './sheet-history.ts'
import { MAIN_LINKS, marksCurrent, MORE_LINKS } from './site-links.ts'

/** The menu of a phone: a native modal dialog, which keeps the focus and closes on Escape. */
export function SideMenu({ path, note }: { path: string; note: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  useSheetHistory(open, () => dialog.current?.close())
  const show = () => {
    dialog.current?.showModal()
    setOpen(true)
  }
  return (
    <>
      <noscript>
        {/* Browsers with JavaScript ignore it, so only the server needs this code. */}
        {import.meta.env.SSR && (
          <a className="ibtn menu" href="#foot" aria-label="To the menu at the foot of the page">
            <Menu className="i i-l" aria-hidden="true" />
          </a>
        )}
      </noscript>
      <ScriptButton
        className="ibtn menu"
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={show}
      >
        <Menu className="i i-l" aria-hidden="true" />
      </ScriptButton>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click beside it; Escape closes it natively */}
      <dialog
        ref={dialog}
        className="side-menu"
        aria-label="Menu"
        onClose={() => setOpen(false)}
        onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      >
        <div className="flex items-center justify-between">
          <Logo />
          <ScriptButton
            className="ibtn"
            aria-label="Close menu"
            onClick={() => dialog.current?.close()}
          >
            <X className="i i-l" aria-hidden="true" />
          </ScriptButton>
        </div>
        <nav aria-label="Menu">
          {MAIN_LINKS.map(({ label, href }) => (
            <AppLink key={href} href={href} aria-current={marksCurrent(href, path)}>
              {label}
            </AppLink>
          ))}
          <div className="more">
            {MORE_LINKS.map(({ label, href }) => (
              <AppLink key={href} href={href} aria-current={marksCurrent(href, path)}>
                {label}
              </AppLink>
            ))}
          </div>
        </nav>
        <QuoteLink size="lg" block onPress={() => dialog.current?.close()} />
        <p className="small muted num mt-4">{note}</p>
      </dialog>
    </>
  )
}
