// Keeps an order's page in step with a payment on the bank's page. While the payment is to be confirmed the page reads the
// order again and again, unless nobody sees it; whenever it is seen again it reads it at once.

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { OrderPageView } from '#contract/orders.ts'
import { orderPageQuery } from '#web/queries/by-link.ts'
import { nextLookMs, showsOnline } from './online-state.ts'
import { stayHere } from './pay-now.ts'

/** Returns whether it has stopped to look, because it took too long. */
export function useBankNews(link: string, order: OrderPageView): boolean {
  const client = useQueryClient()
  const [waitedLong, setWaitedLong] = useState(false)
  const isConfirming = order.online.attempt?.state === 'confirming'
  const isAwaited = showsOnline(order)
  const look = useEffectEvent(() =>
    client.refetchQueries({ queryKey: orderPageQuery(link).queryKey }).catch(() => undefined),
  )

  useEffect(() => {
    if (!isConfirming) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let looks = 0
    const wait = () => {
      clearTimeout(timer)
      const ms = nextLookMs(looks)
      if (ms === undefined) setWaitedLong(true)
      else if (!document.hidden) timer = setTimeout(() => void next(), ms)
    }
    const next = async () => {
      looks++
      await look()
      if (timer !== undefined) wait()
    }
    wait()
    document.addEventListener('visibilitychange', wait)
    return () => {
      clearTimeout(timer)
      timer = undefined
      document.removeEventListener('visibilitychange', wait)
      setWaitedLong(false)
    }
  }, [isConfirming])

  useEffect(() => {
    const seen = () => {
      if (isAwaited && !document.hidden) void look()
    }
    // A page that the browser kept, and shows again after its own button to go back.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      stayHere(link)
      void look()
    }
    document.addEventListener('visibilitychange', seen)
    addEventListener('pageshow', shown)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      removeEventListener('pageshow', shown)
    }
  }, [link, isAwaited])

  return waitedLong
}
