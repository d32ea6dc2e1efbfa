import { Download } from 'lucide-react'
import { toString as drawCode } from 'qrcode'
import { useEffect, useState } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type QrDialogProps = {
  link: string
  /** What the link leads to: the shop or a product. */
  of: string
  onClose: () => void
}

/** A link as a QR code, to be shown on a phone or printed. */
export default function QrDialog({ link, of, onClose }: QrDialogProps) {
  const picture = useCodeOf(link)
  return (
    <Dialog onClose={onClose} title={`QR code for ${of}`} maxWidth={420} forReading>
      <div className="dialog-body justify-items-center gap-3.5 text-center">
        {/* White, also in the dark: scanners look for dark squares on a light ground. */}
        <div className="aspect-square w-full max-w-65 rounded-md bg-white">
          {picture && <img className="w-full" src={picture} alt={`QR code of ${link}`} />}
        </div>
        <p className="small break-all">{link}</p>
        <p className="small muted">
          Show it on your phone or print it at least 3 cm wide. Tell people that you earn from their
          orders.
        </p>
        {picture && (
          <a className={buttonClass({ variant: 'line' })} href={picture} download="qr-code.svg">
            <Download className="i" aria-hidden="true" />
            Download
          </a>
        )}
      </div>
    </Dialog>
  )
}

/** A QR code as the address of an SVG picture, with the empty border that scanners need. */
function useCodeOf(link: string): string | undefined {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    let unmounted = false
    void drawCode(link, { type: 'svg', margin: 4 }).then((svg) => {
      if (!unmounted) setPicture(`data:image/svg+xml;base64,${btoa(svg)}`)
    })
    return () => void (unmounted = true)
  }, [link])
  return picture
}
