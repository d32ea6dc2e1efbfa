import { type ComponentType, createElement, useEffect, useState } from 'react'

/** Loads what is said to a visitor who came by a partner's link; others never carry it. */
export function ReferralDoor() {
  const [Banner, setBanner] = useState<ComponentType>()
  useEffect(() => {
    if (/[?&; ]ref=/.test(`${location.search};${document.cookie}`))
      import('./referral/referral-banner.tsx').then(
        (loaded) => setBanner(() => loaded.default),
        () => undefined,
      )
  }, [])
  return Banner ? createElement(Banner) : null
}
