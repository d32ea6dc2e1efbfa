import { ArrowRight, Truck } from 'lucide-react'
import { plainText } from '#content/text.ts'
import { textOf } from '#content/text-of.ts'
import { formatDollars } from '#contract/money.ts'
import type { SitePictures } from '#contract/shop.ts'
import type { Carton, CategoryCard, PictureFacts, ProductCard } from '#contract/product-views.ts'
import { CATEGORY_NAMES, formatCartons } from '#contract/products.ts'
import { useShop } from '#web/queries/shop.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { AskField } from '#web/ui/ask-field.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price, priceFacts } from '#web/ui/price.tsx'
import { QuoteLink } from '#web/ui/quote-link.tsx'
import { between, boxCorners, type Point, roundedPath } from '#web/storefront/product/outlines.ts'

/**
 * On a phone the pictures are 486 CSS pixels wide, 850 device pixels at a ratio of 1.75. Told 456, the
 * browser loads 800 pixels instead of 1200: they look the same and are decoded in half the time.
 */
const PICTURE_SIZES = '(min-width: 1513px) 1180px, (min-width: 900px) 78vw, 456px'

type SceneProps = { piece: ProductCard | undefined; pictures: SitePictures | undefined }
type HeroProps = SceneProps & { categories: readonly CategoryCard[] }

/** What the shop sells and for how much, then in one picture what it is: a couch, and its box to scale before it. */
export function Hero({ categories, ...scene }: HeroProps) {
  return (
    <section className="hero">
      <div className="wrap front">
        <h1 className="h-hero">
          <span className="boxed">Comes in a box.</span>{' '}
          <span className="open l2">Opens into home.</span>
        </h1>
        <AskField />
        <Categories categories={categories} />
        <Promise />
        <div className="front-acts">
          <ButtonLink href="/products" size="lg">
            Shop Now
          </ButtonLink>
          <QuoteLink variant="quiet" size="lg" />
        </div>
      </div>
      <Scene {...scene} />
    </section>
  )
}

const CATEGORY_SIZES = '(min-width: 1440px) 310px, (min-width: 900px) 22vw, 45vw'

function Categories({ categories }: Pick<HeroProps, 'categories'>) {
  return (
    <nav className="cats" aria-label="Categories">
      {categories.map(({ category, picture, from }) => (
        <AppLink key={category} href={`/products/${category}`}>
          <span className="tile">
            {picture && (
              <Picture
                facts={picture}
                alt=""
                sizes={CATEGORY_SIZES}
                priority
                className={picture.pale ? 'pale' : undefined}
              />
            )}
          </span>
          <b>{CATEGORY_NAMES[category]}</b>
          {from && <small className="num">from {formatDollars(from)}</small>}
        </AppLink>
      ))}
    </nav>
  )
}

function Promise() {
  const { from } = useShop().delivery
  const deliveryFrom = from ? `from ${formatDollars(from)}` : 'at a price we quote'
  const [delivery, warranty] = textOf('home-hero', { deliveryFrom }).opening.map(plainText)
  return (
    <p className="promise-line num">
      <Truck className="i" aria-hidden="true" />
      <span>
        <b>{delivery}</b> {warranty}
      </span>
    </p>
  )
}

function Scene({ piece, pictures }: SceneProps) {
  const { heroFront, heroCut } = pictures ?? {}
  return (
    <figure className="scene">
      <div className="light" aria-hidden="true" />
      <div className="pic">
        {heroFront && <Layer facts={heroFront} alt="" className="sh" />}
        {heroCut && <Layer facts={heroCut} alt={heroCut.alt} className="cut" priority />}
        {piece && <Overlay piece={piece} />}
      </div>
      {piece && <Captions piece={piece} />}
    </figure>
  )
}

type LayerProps = { facts: PictureFacts; alt: string; className: string; priority?: boolean }

function Layer({ facts, ...rest }: LayerProps) {
  return <Picture facts={{ ...facts, placeholder: '' }} sizes={PICTURE_SIZES} priority {...rest} />
}

/** The carton whose front is drawn: the largest, as in the label beneath. */
const mainCarton = (cartons: readonly Carton[]) =>
  cartons.toSorted((a, b) => volume(b) - volume(a))[0]
const volume = (carton: Carton) => carton.lengthCm * carton.widthCm * carton.heightCm

function Overlay({ piece: { measures, cartons } }: { piece: ProductCard }) {
  const carton = mainCarton(cartons)
  if (!measures || !carton) return null
  const { lines, box } = heroDrawing(measures.widthCm, carton)
  const tape = { x: box.x + box.width / 2 - 7, width: 14, height: 17 }
  return (
    <svg className="ov" viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`} aria-hidden="true">
      <g fill="none" stroke="var(--sand-50)" strokeWidth="1">
        {lines.map(({ path, opacity }) => (
          <path key={path} d={path} opacity={opacity} />
        ))}
      </g>
      <rect
        {...box}
        fill="rgb(252 249 242 / .1)"
        stroke="var(--sand-50)"
        strokeWidth="1.6"
        strokeDasharray="6 4"
      />
      <g fill="var(--sand-50)" opacity=".32">
        <rect {...tape} y={box.y} />
        <rect {...tape} y={box.y + box.height - tape.height} />
      </g>
    </svg>
  )
}

function Captions({ piece }: { piece: ProductCard }) {
  const box = formatCartons(piece.cartons)
  return (
    <>
      {box && (
        <div className="call c1">
          <b className="num">{box}</b>
          {piece.cartons.length > 1 ? 'the boxes it comes in' : 'the box it comes in'}
        </div>
      )}
      {piece.measures && (
        <div className="call c2">
          <b className="num">{piece.measures.widthCm} cm wide</b>
          48 hours after unwrapping
        </div>
      )}
      <AppLink className="hero-p" href={`/product/${piece.id}`}>
        <div>
          <b>{piece.name}</b>
          <Price {...priceFacts(piece)} />
        </div>
        <ArrowRight className="i" aria-hidden="true" />
      </AppLink>
    </>
  )
}

// The drawing over the hero picture, in the picture's own units (700 wide, 525 high): the couch's
// outline as traced from it, and its box to the same scale.

const DRAWING = { width: 700, height: 525 }
const FLOOR = 368
const MIDDLE = 350
const OPEN_WIDTH = 524
const SHARES = [0.2, 0.4, 0.6, 0.8]
const ROUNDING = 9

/** The left half of the couch, from the floor up: distance from the left edge, height. */
const LEFT: Point[] = [
  [88, 336],
  [85, 236],
  [88, 226],
  [118, 208],
  [140, 206],
  [147, 153],
]
const mirrored = ([x, y]: Point): Point => [2 * MIDDLE - x, y]
const COUCH = [...LEFT, ...LEFT.toReversed().map(mirrored)]

/** The box in the middle of a couch of this width, and the lines in which it grows. */
function heroDrawing(couchWidthCm: number, carton: Carton) {
  const scale = OPEN_WIDTH / couchWidthCm
  const width = carton.lengthCm * scale
  const height = carton.heightCm * scale
  const x = MIDDLE - width / 2
  const box = boxCorners({ x, width, height }).map(([left, y]): Point => [left, FLOOR + y])
  const lines = SHARES.map((share) => ({
    path: roundedPath(between(box, COUCH, share), ROUNDING),
    opacity: 0.73 - share * 0.55,
  }))
  return { lines, box: { x, y: FLOOR - height, width, height } }
}
