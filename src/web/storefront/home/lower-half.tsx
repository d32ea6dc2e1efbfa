import { Newsletter } from './newsletter.tsx'
import { Programme } from './programme.tsx'
import { Steps } from './steps.tsx'

/** What the home page says below its pieces. */
export default function LowerHalf() {
  return (
    <>
      <Steps />
      <Programme />
      <Newsletter />
    </>
  )
}
