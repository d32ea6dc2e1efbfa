import { createElement } from 'react'
import { useLocation, useSearch } from 'wouter'
import { asksForQuote, loadQuoteDialog, OPENED_HERE, quoteAddress } from '#web/quote-address.ts'
import { toast } from '#web/ui/toasts.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { QuoteWithoutScript } from './quote-without-script.tsx'

/** The quote form while the address asks for it. Once loaded it stays mounted, and keeps its values. */
export function QuoteOnDemand() {
  const open = asksForQuote(useSearch())
  const close = useClose()
  const Dialog = useLoaded(open, loadQuoteDialog, () => {
    toast(NOT_LOADED)
    close()
  })
  return (
    <>
      {/* Browsers with scripts skip it, so that only the server needs its code. */}
      {open && <noscript>{import.meta.env.SSR && <QuoteWithoutScript />}</noscript>}
      {Dialog && createElement(Dialog, { open, onClose: close })}
    </>
  )
}

/** Goes back if opening the form added an entry to the history, else changes the address. */
function useClose(): () => void {
  const [path, navigate] = useLocation()
  return () => {
    const entry = history.state as Partial<typeof OPENED_HERE> | null
    if (entry?.quote !== OPENED_HERE.quote)
      return navigate(quoteAddress(path, location.search, false), { replace: true })
    // Without its mark, a second close does not go back again.
    history.replaceState(null, '')
    history.back()
  }
}

const NOT_LOADED = {
  title: 'The quote form did not open',
  text: 'Please try again or contact us directly.',
  tone: 'failure',
} as const
