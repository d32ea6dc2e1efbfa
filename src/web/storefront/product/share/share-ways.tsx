import { type ReactNode, useState } from 'react'
import type { Shared } from '#web/storefront/product/share.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { type SharedLink, sharedLink, whatsAppAddress } from './share-link.ts'

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

/** False where the browser does not let the page write: the link is then shown to copy by hand. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

async function shareNatively({ text, url }: SharedLink): Promise<void> {
  try {
    await navigator.share({ title: text, text, url })
  } catch {
    // The visitor closed the sheet: there is nothing to report.
  }
}
