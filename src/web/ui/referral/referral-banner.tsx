import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { send } from '#web/queries/call.ts'
import { referralQuery } from '#web/queries/referral.ts'
import { rememberReferral, useReferral } from '#web/referral-memory.ts'
import { recall, remember } from '#web/ui/remembered.ts'
import './referral.css'

const HIDDEN_KEY = 'yaadbox.referral.hidden'

/** Names the partner whose link the visitor followed, in place of the strip above the header. */
export default function ReferralBanner() {
  const [linkCode] = useState(codeInUrl)
  useEffect(removeCodeFromUrl, [])
  const storedCode = useReferral()
  const [hidden, setHidden] = useState(() => recall(HIDDEN_KEY))
  const ofLink = useQuery({ ...referralQuery(linkCode ?? ''), enabled: linkCode !== undefined })
  const stored = useQuery({ ...referralQuery(storedCode ?? ''), enabled: storedCode !== undefined })
  // A link with an unknown code does not replace a valid one.
  const mayBeValid = Boolean(ofLink.data?.firstName) || ofLink.isError
  useEffect(() => {
    if (linkCode !== undefined && mayBeValid) rememberReferral(linkCode)
  }, [linkCode, mayBeValid])

  const isSomebodys = Boolean(ofLink.data?.firstName)
  useEffect(() => {
    if (linkCode !== undefined && isSomebodys) countVisit(linkCode)
  }, [linkCode, isSomebodys])

  const firstName = stored.data?.firstName
  if (!firstName || hidden === storedCode) return null
  const hide = () => {
    remember(HIDDEN_KEY, storedCode)
    setHidden(storedCode)
  }
  return (
    <aside className="ref-banner" aria-label="Referral">
      <p role="status">
        You were referred by <b>{firstName}</b>
      </p>
      <button type="button" aria-label="Hide this message" onClick={hide}>
        <X className="i i-s" aria-hidden="true" />
      </button>
    </aside>
  )
}

/** Says that a link was followed; the shop counts it once a day, and nobody waits for it. */
function countVisit(ref: string): void {
  void send('POST', '/api/referral-visits', { ref }).catch(() => undefined)
}

/** The value of `?ref=`. */
const codeInUrl = () => new URLSearchParams(location.search).get('ref') || undefined

/**
 * Removes the code from the address bar, so that it is not shared. Run in an effect: while the
 * banner renders, the change of the URL would render it again, without a name to show.
 */
function removeCodeFromUrl(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has('ref')) return
  url.searchParams.delete('ref')
  history.replaceState(history.state, '', url.pathname + url.search + url.hash)
}
