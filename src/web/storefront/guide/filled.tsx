import { createElement, Fragment } from 'react'
import { shopFacts } from '#content/shop-facts.ts'
import { type Line, plainText, type TextPart, type TextSection } from '#content/text.ts'
import { useShop } from '#web/queries/shop.ts'
import { leadsSomewhere } from '#web/routes.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { cx } from '#web/ui/class-names.ts'
import { telephoneHref } from '#web/ui/telephone.ts'

/** The facts that the shop's texts name. */
export const useShopFacts = () => shopFacts(useShop())

/** A line of a text with its e-mail addresses, telephone numbers and links. */
export const Filled = ({ line }: { line: Line }) =>
  createElement(Fragment, null, ...line.map(drawPart))

/** A paragraph, a list or numbered steps. */
export function FilledBlock({ tag: List, lines }: TextSection['blocks'][number]) {
  if (List === 'p')
    return lines.map((line) => (
      <p key={plainText(line)}>
        <Filled line={line} />
      </p>
    ))
  return (
    <List>
      {lines.map((line) => (
        <li key={plainText(line)}>
          <Filled line={line} />
        </li>
      ))}
    </List>
  )
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
