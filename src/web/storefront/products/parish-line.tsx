import { Truck } from 'lucide-react'
import { useState } from 'react'
import { formatDollars } from '#contract/money.ts'
import { useShop } from '#web/queries/shop.ts'
import { ScriptButton } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { useParish } from '#web/ui/own-parish.ts'

const OwnParish = onDemand('Your parish', () => import('./own-parish-line.tsx'))

/** Which parish the prices at the door are for; asked here once, for the whole shop. */
export function ParishLine() {
  const isNamed = useParish() !== undefined
  const [asking, setAsking] = useState(false)
  const { from } = useShop().delivery
  const forAll = <p>{from ? `Delivery from ${formatDollars(from)}` : 'Delivery to every parish'}</p>
  return (
    <div className="parish-line small num">
      <Truck className="i" aria-hidden="true" />
      {isNamed || asking ? (
        <OwnParish asking={asking} waiting={forAll} />
      ) : (
        <>
          {forAll}
          <ScriptButton className="link" onClick={() => setAsking(true)}>
            Your parish
          </ScriptButton>
        </>
      )}
    </div>
  )
}
