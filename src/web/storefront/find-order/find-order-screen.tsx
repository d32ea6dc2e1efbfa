import { useState } from 'react'
import type { RequestOrderLink } from '#contract/find-order.ts'
import { usePlainForm } from '#web/queries/refused-form.ts'
import { FindOrderForm } from './find-order-form.tsx'
import { LinkSent, SentWithoutScript } from './link-sent.tsx'
import { OtherWays } from './other-ways.tsx'
import '#web/ui/shapes/page-parts.css'
import './find-order.css'

/** Has the link of an order mailed to the e-mail address that it was placed with. */
export default function FindOrderScreen() {
  const { accepted } = usePlainForm('find-order')
  const [typed, setTyped] = useState<RequestOrderLink>()
  const [isSent, setSent] = useState(false)
  return (
    <section className="find-order wrap halves items-start">
      {isSent && typed ? (
        <LinkSent typed={typed} onChange={() => setSent(false)} />
      ) : (
        <>
          {accepted && !typed ? <SentWithoutScript /> : <Head />}
          <FindOrderForm
            typed={typed}
            onSent={(form) => {
              setTyped(form)
              setSent(true)
            }}
          />
        </>
      )}
      <OtherWays />
    </section>
  )
}

const Head = () => (
  <div>
    <h1 className="h1">
      <span className="boxed">Find my</span> <span className="open">order</span>
    </h1>
    <p className="lead mt-3.5 max-w-[40ch]">
      Enter your order number and e-mail address. We will e-mail you a link to your order.
    </p>
  </div>
)
