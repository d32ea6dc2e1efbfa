import { useQueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { OPENED_HERE, QUOTE_HREF, quoteAddress, warmQuoteDialog } from '#web/quote-address.ts'
import { type ButtonLook, buttonClass } from './button.tsx'
import { cx } from './class-names.ts'

type QuoteLinkProps = ButtonLook & {
  /** Called before the form opens. */
  onPress?: () => void
  className?: string
}

/** "Get Free Quote": opens the quote form over the page it stands on. */
export function QuoteLink(props: QuoteLinkProps) {
  const { onPress, className, ...look } = props
  const client = useQueryClient()
  const [path, navigate] = useLocation()
  const warm = () => warmQuoteDialog(client)
  const open = (event: MouseEvent) => {
    event.preventDefault()
    onPress?.()
    navigate(quoteAddress(path, location.search, true), { state: OPENED_HERE })
  }
  return (
    <Link
      className={cx(buttonClass(look), className)}
      href={QUOTE_HREF}
      rel="nofollow"
      aria-haspopup="dialog"
      onClick={open}
      onMouseEnter={warm}
      onTouchStart={warm}
    >
      Get Free Quote
    </Link>
  )
}
