import type { ReactNode } from 'react'
import { useShop } from '#web/queries/shop.ts'
import { type ButtonLook, buttonClass } from './button.tsx'
import { cx } from './class-names.ts'

type QuoteLinkProps = ButtonLook & {
  /** What it is about, as in "the Montego 3-Seater". */
  about?: string
  className?: string
  children?: ReactNode
}

/** "Get Free Quote": opens a message to the shop that only needs sending. */
export function QuoteLink({
  about,
  className,
  children = 'Get Free Quote',
  ...look
}: QuoteLinkProps) {
  const { name, whatsapp } = useShop()
  const wish = about ? ` for ${about}` : ''
  const text = `Hello ${name}, I would like a free quote${wish}.`
  return (
    <a
      className={cx(buttonClass(look), className)}
      href={`https://wa.me/${whatsapp}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener"
    >
      {children}
      <span className="sr-only"> (opens WhatsApp)</span>
    </a>
  )
}
