import { MapPin, Phone } from 'lucide-react'
import { useShop } from '#web/queries/shop.ts'
import { buttonClass, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { OpeningHours } from '#web/ui/opening-hours.tsx'
import { telephoneHref } from '#web/ui/telephone.ts'
import './showroom.css'

export default function ShowroomScreen() {
  return (
    <div className="sr">
      <div className="wrap sr-g">
        <div>
          <h1 className="h4">
            <span className="boxed">Come and</span> <span className="open">sit on it.</span>
          </h1>
          <p className="lead">
            Pictures show the colour. Only sitting tells you the rest. Come by, try a piece at full
            shape, and lift its box while you are here.
          </p>
        </div>
        <Visit />
      </div>
      <div className="wrap">
        <h2 className="h2">Bring three measures</h2>
        <ol className="sr-m">
          {MEASUREMENTS.map(({ heading, text }) => (
            <li key={heading}>
              <h3>{heading}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <p className="muted mb-5 max-w-[62ch]">
          Ordered already? Pick-up is free here, once we have told you that your piece is ready.
        </p>
        <ButtonLink href="/products" size="lg">
          See what we have
        </ButtonLink>
      </div>
    </div>
  )
}

function Visit() {
  const { name, address, phone } = useShop()
  const map = new URLSearchParams({ api: '1', query: `${name}, ${address}, Jamaica` })
  return (
    <section className="sr-v" aria-labelledby="visit">
      <h2 className="h3" id="visit">
        {address}
      </h2>
      <OpeningHours />
      <div className="flex flex-wrap gap-2 max-[899px]:*:flex-1">
        <a
          className={buttonClass({})}
          href={`https://www.google.com/maps/search/?${map}`}
          target="_blank"
          rel="noopener"
        >
          <MapPin className="i" aria-hidden="true" />
          Find the way
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
    text: 'Its narrowest width in centimetres. A photo helps, with the stair if there is one.',
  },
  {
    heading: 'The wall',
    text: 'How long it is where the couch will stand, and how far out it may come.',
  },
  {
    heading: 'The ride',
    text: 'If you carry the box home yourself: the length of your car with the back seat down.',
  },
]
