import { MapPin, Phone } from 'lucide-react'
import { useShop } from '#web/queries/shop.ts'
import { buttonClass, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { OpeningHours } from '#web/ui/opening-hours.tsx'
import { telephoneHref } from '#web/ui/telephone.ts'
import '#web/ui/shapes/page-parts.css'
import './showroom.css'

export default function ShowroomScreen() {
  return (
    <div className="showroom">
      <div className="wrap halves items-center">
        <div>
          <h1 className="h4">
            <span className="boxed">Visit our</span> <span className="open">showroom.</span>
          </h1>
          <p className="lead mt-4.5 max-w-[48ch]">
            Come in, try our furniture at full size and see how small the boxes are.
          </p>
        </div>
        <Visit />
      </div>
      <div className="wrap">
        <h2 className="h2">Bring these measurements</h2>
        <ol className="fold-columns">
          {MEASUREMENTS.map(({ heading, text }) => (
            <li key={heading}>
              <h3 className="font-[650]">{heading}</h3>
              <p className="muted mt-1.5">{text}</p>
            </li>
          ))}
        </ol>
        <p className="muted mb-5 max-w-[62ch]">
          Already ordered? Pick up here free of charge once we tell you it is ready.
        </p>
        <ButtonLink href="/products" size="lg">
          Browse all products
        </ButtonLink>
      </div>
    </div>
  )
}

function Visit() {
  const { name, address, phone } = useShop()
  const map = new URLSearchParams({ api: '1', query: `${name}, ${address}, Jamaica` })
  return (
    <section className="kraft-card stack gap-5" aria-labelledby="visit">
      <h2 className="h3" id="visit">
        {address}
      </h2>
      <OpeningHours />
      <div className="flex flex-wrap gap-2 max-desk:*:flex-1">
        <a
          className={buttonClass({})}
          href={`https://www.google.com/maps/search/?${map}`}
          target="_blank"
          rel="noopener"
        >
          <MapPin className="i" aria-hidden="true" />
          Get directions
        </a>
        <a className={cx(buttonClass({ variant: 'line' }), 'num')} href={telephoneHref(phone)}>
          <Phone className="i" aria-hidden="true" />
          {phone}
        </a>
      </div>
    </section>
  )
}

const MEASUREMENTS = [
  {
    heading: 'The door',
    text: 'The narrowest width in centimetres. Photos of the door and stairs help.',
  },
  {
    heading: 'The wall',
    text: 'The length of the wall and how far out the couch can come.',
  },
  {
    heading: 'Your vehicle',
    text: 'If you are taking it home yourself: the length with the back seat down.',
  },
]
