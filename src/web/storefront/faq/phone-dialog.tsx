import { Phone } from 'lucide-react'
import { useShop } from '#web/queries/shop.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { OpeningHours } from '#web/ui/opening-hours.tsx'
import { telephoneHref } from '#web/ui/telephone.ts'

type PhoneDialogProps = { open: boolean; onClose: () => void }

export default function PhoneDialog({ open, onClose }: PhoneDialogProps) {
  const { phone } = useShop()
  return (
    <Dialog open={open} onClose={onClose} title="Call the shop" maxWidth={440}>
      <div className="grid gap-5 px-6 pt-2 pb-6">
        <p className="h1 num">{phone}</p>
        <OpeningHours />
        <p className="small muted">All times are Jamaica time.</p>
        <a
          className={cx(buttonClass({ size: 'lg', block: true }), 'num')}
          href={telephoneHref(phone)}
        >
          <Phone className="i" aria-hidden="true" />
          Call {phone}
        </a>
      </div>
    </Dialog>
  )
}
