import { MessageCircle, Phone } from 'lucide-react'
import { useState } from 'react'
import { useShop } from '#web/queries/shop.ts'
import { openChat } from '#web/storefront/chat/chat-door.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { WithoutScript } from '#web/ui/without-script.tsx'

const PhoneDialog = onDemand('The shop’s number', () => import('./phone-dialog.tsx'))

/** For whoever has not found the answer. */
export function AskPanel() {
  const { assistantName, email, hoursWeek, hoursSaturday } = useShop()
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
      <Button variant="line" aria-haspopup="dialog" onClick={openChat}>
        <MessageCircle className="i" aria-hidden="true" />
        Chat with {assistantName}
      </Button>
      <WithoutScript sentence="The chat needs JavaScript, which this browser does not run." />
      <a className="link" href={`mailto:${email}`}>
        {email}
      </a>
      {calling !== undefined && <PhoneDialog open={calling} onOpenChange={setCalling} />}
    </section>
  )
}
