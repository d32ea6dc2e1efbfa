import { createElement } from 'react'
import { useHydrated } from './use-hydrated.ts'
import { useLoaded } from './use-loaded.ts'

const loadBanner = () => import('./referral/referral-banner.tsx')
const hasReferral = () => /[?&; ]ref=/.test(`${location.search};${document.cookie}`)

/** The banner for visitors who came by a partner's link; nobody else loads its code. */
export function ReferralDoor() {
  const hydrated = useHydrated()
  const Banner = useLoaded(hydrated && hasReferral(), loadBanner)
  return Banner ? createElement(Banner) : null
}
