import type { CardWay } from '#contract/shop.ts'
import { useQuery } from '@tanstack/react-query'
import { useShop } from '#web/queries/shop.ts'
import { sitePicturesQuery } from '#web/queries/shop.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import './about.css'

export default function AboutScreen() {
  const { name, address, cards } = useShop()
  const banner = useQuery(sitePicturesQuery()).data?.banner
  return (
    <div className="about">
      <div className="opening wrap grid">
        <h1 className="h4">
          <span className="boxed">Big furniture, small box.</span>
          <br />
          <span className="open">Full-size home.</span>
        </h1>
        <p className="lead">
          {name} sells couches, sofa-beds, chairs and mattresses that are pressed, vacuum-packed and
          boxed. They go up stairs that a full-size couch never could, and most return to full shape
          in 24 to 48 hours.
        </p>
      </div>
      {banner && (
        <div className="wrap">
          <Picture
            facts={banner}
            alt={banner.alt}
            sizes="(min-width: 1440px) 1280px, 90vw"
            className="w-full"
            priority
          />
        </div>
      )}
      <div className="chapters wrap grid">
        {chapters(cards).map(({ heading, text }) => (
          <section key={heading}>
            <h2 className="h3">{heading}</h2>
            <p className="muted mt-2.5">{text}</p>
          </section>
        ))}
      </div>
      <div className="wrap about-end flex flex-wrap items-center justify-between">
        <p className="lead">Visit us at {address}.</p>
        <div className="flex flex-wrap gap-3 max-desk:*:flex-1">
          <ButtonLink href="/products" size="lg">
            Browse All Products
          </ButtonLink>
          <ButtonLink href="/showroom" size="lg" variant="line">
            Visit the showroom
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

const chapters = (cards: CardWay) => [
  {
    heading: 'Why a box',
    text: 'A three-seater needs a truck, two men and a wide door. Boxed, the same couch fits in a courier’s van or the back of your station wagon. Moving less air keeps the price down in all 14 parishes.',
  },
  {
    heading: 'Measured before you buy',
    text: 'Every item is drawn to scale beside its box and a 76 cm door. If it will not go up your stairs, we would rather tell you before you order.',
  },
  {
    heading: 'Real people to help you',
    text: `We ${cards === 'review' ? 'review each card order by hand, ' : ''}reply to quote requests and e-mails within 24 hours, and guarantee the frame, foam and springs for 1 to 5 years.`,
  },
]
