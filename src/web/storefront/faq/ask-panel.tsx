import { Phone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useShop } from '#web/queries/shop.ts'
import { Button } from '#web/ui/button.tsx'

const PhoneDialog = lazy(() => import('./phone-dialog.tsx'))

/** For whoever has not found the answer. */
export function AskPanel() {
  const { email, hoursWeek, hoursSaturday } = useShop()
  const [calling, setCalling] = useState<boolean>()
  return (
    <section className="ask" aria-labelledby="ask">
      <h2 className="h3" id="ask">
        Still not sure?
      </h2>
      <p className="small num">
        {hoursWeek}, {hoursSaturday}.
      </p>
      <Button aria-haspopup="dialog" onClick={() => setCalling(true)}>
        <Phone className="i" aria-hidden="true" />
        Call the shop
      </Button>
      <a className="link" href={`mailto:${email}`}>
        {email}
      </a>
      {calling !== undefined && (
        <Suspense>
          <PhoneDialog open={calling} onOpenChange={setCalling} />
        </Suspense>
      )}
    </section>
  )
}
