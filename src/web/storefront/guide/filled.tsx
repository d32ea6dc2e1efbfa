import { createElement, Fragment } from 'react'
import { type TextPart, textParts } from '#content/guides/text.ts'
import { useShop } from '#web/queries/shop.ts'
import { leadsSomewhere } from '#web/routes.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { cx } from '#web/ui/class-names.ts'
import { telephoneHref } from '#web/ui/telephone.ts'

/** A text with its placeholders filled in: e-mail addresses, telephone numbers and links. */
export function Filled({ text }: { text: string }) {
  const parts = textParts(text, useShop())
  return createElement(Fragment, null, ...parts.map(drawPart))
}

function drawPart(part: TextPart) {
  const { text } = part
  const href = part.kind === 'fact' ? outwardHref(part) : undefined
  if (href)
    return (
      <a className={cx('link num', isNumber(part) && 'whitespace-nowrap')} href={href}>
        {text}
      </a>
    )
  if (part.kind !== 'link' || !leadsSomewhere(part.href)) return text
  return (
    <AppLink className="link" href={part.href}>
      {text}
    </AppLink>
  )
}

const isNumber = (part: TextPart) => part.kind === 'fact' && part.fact !== 'email'

function outwardHref({ fact, text }: Extract<TextPart, { kind: 'fact' }>): string | undefined {
  if (fact === 'email') return `mailto:${text}`
  if (fact === 'phone') return telephoneHref(text)
  if (fact === 'whatsapp') return `https://wa.me/${text.replaceAll(/\D/g, '')}`
  return undefined
}
