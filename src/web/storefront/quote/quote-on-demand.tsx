import { type ComponentType, createElement, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { asksForQuote, loadQuoteDialog, OPENED_HERE, quoteAddress } from '#web/quote-address.ts'
import { toast } from '#web/ui/toasts.ts'
import type { QuoteDialogProps } from './quote-dialog.tsx'
import { QuoteWithoutScript } from './quote-without-script.tsx'

/** The quote form while the address asks for it. Once loaded it stays, with what was typed. */
export function QuoteOnDemand() {
  const asked = asksForQuote(useSearch())
  const close = useClose()
  const Dialog = useLoaded(asked, close)
  return (
    <>
      {/* The browser never reads what stands in it: only the server needs its code. */}
      {asked && <noscript>{import.meta.env.SSR && <QuoteWithoutScript />}</noscript>}
      {Dialog && createElement(Dialog, { open: asked, onClose: close })}
    </>
  )
}

/** Goes back where opening the form came from, else takes it out of the address. */
function useClose(): () => void {
  const [path, navigate] = useLocation()
  return () => {
    const entry = history.state as Partial<typeof OPENED_HERE> | null
    if (entry?.quote !== OPENED_HERE.quote)
      return navigate(quoteAddress(path, location.search, false), { replace: true })
    // Unmarked first, so that closing twice goes back once.
    history.replaceState(null, '')
    history.back()
  }
}

const NOT_LOADED = {
  title: 'The quote form did not open',
  text: 'Please try again or contact us directly.',
  tone: 'failure',
} as const

function useLoaded(asked: boolean, close: () => void) {
  const [Dialog, setDialog] = useState<ComponentType<QuoteDialogProps>>()
  const missing = asked && !Dialog
  useEffect(() => {
    if (!missing) return
    loadQuoteDialog().then(
      (module) => setDialog(() => module.default),
      () => {
        toast(NOT_LOADED)
        close()
      },
    )
    // oxlint-disable-next-line react/exhaustive-deps -- loads once each time it is asked for
  }, [missing])
  return Dialog
}
