import { type ReactNode, useState } from 'react'
import type { ProductView } from '#contract/product-views.ts'
import type { Shared } from '#web/storefront/product/share.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { toast } from '#web/ui/toasts.ts'

/** Copy, WhatsApp and, where the device has it, its own way of sharing. */
export default function ShareWays({ product, color }: Shared): ReactNode {
  const link = sharedLink(product, color, location.origin)
  const [byHand, setByHand] = useState(false)
  const copy = async () => {
    const copied = await copyText(link.url)
    if (copied) toast({ title: 'Link copied', text: link.text })
    setByHand(!copied)
  }
  return (
    <div className="mt-2 grid gap-2.5">
      <div className="flex flex-wrap gap-2.5">
        <Button variant="line" size="sm" onClick={() => void copy()}>
          Copy Link
        </Button>
        <a
          className={buttonClass({ variant: 'line', size: 'sm' })}
          href={whatsAppAddress(link)}
          target="_blank"
          rel="noreferrer"
        >
          WhatsApp
        </a>
        {'share' in navigator && (
          <Button variant="line" size="sm" onClick={() => void shareNatively(link)}>
            More Ways
          </Button>
        )}
      </div>
      {byHand && <input className="in" readOnly value={link.url} aria-label="Link to copy" />}
    </div>
  )
}

async function shareNatively({ text, url }: SharedLink): Promise<void> {
  try {
    await navigator.share({ title: text, text, url })
  } catch {
    // The visitor closed the sheet: there is nothing to report.
  }
}

/** The name and colour of a product, and a URL that opens it in that colour. */
export type SharedLink = { text: string; url: string }

export function sharedLink(
  product: Pick<ProductView, 'id' | 'name'>,
  color: string | undefined,
  origin: string,
): SharedLink {
  const url = new URL(`/product/${product.id}`, origin)
  if (color !== undefined) url.searchParams.set('color', color)
  return { text: color === undefined ? product.name : `${product.name} in ${color}`, url: url.href }
}

/** Opens WhatsApp with the message written; the visitor chooses to whom. */
export function whatsAppAddress({ text, url }: SharedLink): string {
  const address = new URL('https://wa.me/')
  address.searchParams.set('text', `${text}: ${url}`)
  return address.href
}
