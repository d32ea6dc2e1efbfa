import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { referralQuery } from '#web/queries/referral.ts'
import { rememberReferral, useReferral } from '#web/referral-memory.ts'
import { recall, remember } from '#web/ui/remembered.ts'
import './referral.css'

const HIDDEN_KEY = 'yaadbox.referral.hidden'

/** Names the partner whose link the visitor followed, in place of the strip above the header. */
export default function ReferralBanner() {
  const [arrived] = useState(codeInAddress)
  useEffect(removeFromAddress, [])
  const kept = useReferral()
  const [hidden, setHidden] = useState(() => recall(HIDDEN_KEY))
  const came = useQuery({ ...referralQuery(arrived ?? ''), enabled: arrived !== undefined })
  const known = useQuery({ ...referralQuery(kept ?? ''), enabled: kept !== undefined })
  // A link with an unknown code does not replace a valid one.
  const isValid = Boolean(came.data?.firstName) || came.isError
  useEffect(() => {
    if (arrived !== undefined && isValid) rememberReferral(arrived)
  }, [arrived, isValid])

  const firstName = known.data?.firstName
  if (!firstName || hidden === kept) return null
  const hide = () => {
    remember(HIDDEN_KEY, kept)
    setHidden(kept)
  }
  return (
    <aside className="ref-banner" aria-label="Referral">
      <p role="status">
        You are shopping with <b>{firstName}</b>
      </p>
      <button type="button" aria-label="Hide this line" onClick={hide}>
        <X className="i i-s" aria-hidden="true" />
      </button>
    </aside>
  )
}

/** The value of `?ref=`. */
const codeInAddress = () => new URLSearchParams(location.search).get('ref') || undefined

/** Removes the code from the address bar, so that it is not shared. Not done while the banner renders:
 * the change of address would render it again, without a name to show. */
function removeFromAddress(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has('ref')) return
  url.searchParams.delete('ref')
  history.replaceState(history.state, '', url.pathname + url.search + url.hash)
}
