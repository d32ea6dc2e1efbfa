import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { compareAddress, comparedIn } from '#web/compare-address.ts'
import { comparedProductsQuery } from '#web/queries/products.ts'
import { useShop } from '#web/queries/shop.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { ButtonLink, Button } from '#web/ui/button.tsx'
import { compareOnly, useCompared } from '#web/ui/compare/compared.ts'
import { Empty } from '#web/ui/empty.tsx'
import { deliveryFrom } from '#contract/delivery-from.ts'
import { doorWidth } from '#contract/fit-rules.ts'
import type { ProductView } from '#contract/product-views.ts'
import { totalStock } from '#contract/products.ts'
import { termText } from '#contract/warranty-terms.ts'
import { stockLabel } from '#web/storefront/product/colors.ts'
import { formatBoxes } from '#web/storefront/product/labels.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Price, priceFacts } from '#web/ui/price.tsx'
import { factRows } from './fact-rows.ts'
import './compare-screen.css'

const NONE_CHOSEN = 'Nothing to compare yet. Tap Compare on up to three items.'

/** Up to three products side by side: those in the URL, else those this browser remembers. */
export default function CompareScreen() {
  const [, navigate] = useLocation()
  const named = comparedIn(new URLSearchParams(useSearch()))
  const remembered = useCompared()
  const ids = named.length > 0 ? named : remembered
  const query = useQuery({ ...comparedProductsQuery(ids), enabled: ids.length > 0 })
  const products = ids.flatMap((id) => query.data?.find((product) => product.id === id) ?? [])
  const absent = query.data ? ids.length - products.length : 0
  const remove = (id: number) => {
    const left = ids.filter((one) => one !== id)
    compareOnly(left)
    navigate(compareAddress(left), { replace: true })
  }
  if (products.length === 0)
    return (
      <Comparison>
        <Empty text={ids.length === 0 ? NONE_CHOSEN : 'These items are no longer sold.'}>
          <ButtonLink href="/products">Browse All Products</ButtonLink>
        </Empty>
      </Comparison>
    )
  return (
    <Comparison>
      {absent > 0 && (
        <p className="muted mb-6">
          {absent} of your items {absent === 1 ? 'is' : 'are'} no longer sold.
        </p>
      )}
      <CompareTable products={products} onRemove={remove} />
      <p className="mt-6">
        <AppLink className="link" href="/products">
          Browse All Products
        </AppLink>
      </p>
    </Comparison>
  )
}

const Comparison = ({ children }: { children: ReactNode }) => (
  <section className="wrap section">
    <h1 className="h1 mb-6">Compare</h1>
    {children}
  </section>
)

const NONE = '–'

const doorLabel = (cartons: ProductView['cartons']) =>
  cartons.length > 0 ? `From ${doorWidth(cartons)} cm` : NONE

const ROWS: { name: string; format: (product: ProductView) => ReactNode }[] = [
  { name: 'Price', format: (product) => <Price {...priceFacts(product)} /> },
  { name: 'Stock', format: ({ colorInventory }) => stockLabel(totalStock(colorInventory)) },
  { name: 'Size, open', format: formatOpenSize },
  { name: 'Box size', format: ({ cartons }) => formatBoxes(cartons) || NONE },
  { name: 'Minimum door width', format: ({ cartons }) => doorLabel(cartons) },
  {
    name: 'Weight, packed',
    format: ({ weightKg }) => (weightKg === null ? NONE : `${weightKg} kg`),
  },
  { name: 'Material', format: ({ material }) => material || NONE },
  { name: 'Colours', format: (product) => <Colours product={product} /> },
  { name: 'Features', format: ({ features }) => <Features features={features} /> },
  { name: 'Delivery', format: (product) => <Delivery product={product} /> },
  { name: 'Warranty', format: ({ warrantyYears }) => termText(warrantyYears) },
]

const Delivery = ({ product }: { product: ProductView }) =>
  deliveryFrom(useShop().delivery, product)

/** Price and stock, the facts that one of them has, then everything else. */
function rowsOf(products: readonly ProductView[]): { name: string; cells: ReactNode[] }[] {
  const rows = ROWS.map(({ name, format }) => ({ name, cells: products.map(format) }))
  const facts = factRows(products).map(({ name, texts }) => ({
    name,
    cells: texts.map((text) => text ?? NONE),
  }))
  return rows.toSpliced(2, 0, ...facts)
}

type CompareTableProps = { products: readonly ProductView[]; onRemove: (id: number) => void }

/** A row for each property. A table wider than the screen scrolls in a frame of its own. */
function CompareTable({ products, onRemove }: CompareTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls needs the keyboard
    <div className="compare" role="region" aria-label="Comparison" tabIndex={0}>
      <table data-columns={products.length}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Feature</span>
            </th>
            {products.map((product) => (
              <th key={product.id} scope="col">
                <Head product={product} onRemove={onRemove} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(products).map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {products.map(({ id }, k) => (
                <td key={id} className="num">
                  {cells[k]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type HeadProps = { product: ProductView; onRemove: (id: number) => void }

function Head({ product, onRemove }: HeadProps) {
  const { id, name, pictures } = product
  const [picture] = pictures
  const soldOut = totalStock(product.colorInventory) <= 0
  return (
    <>
      {picture && <Picture facts={picture} alt="" sizes="(min-width: 900px) 26vw, 60vw" />}
      <AppLink className="flex min-h-11 items-center font-[650]" href={`/product/${id}`}>
        {name}
      </AppLink>
      <ButtonLink
        size="sm"
        href={`/product/${id}`}
        aria-label={`${soldOut ? 'View:' : 'Order'} ${name}`}
      >
        {soldOut ? 'View' : 'Order'}
      </ButtonLink>
      <Button variant="soft" size="sm" aria-label={`Remove ${name}`} onClick={() => onRemove(id)}>
        Remove
      </Button>
    </>
  )
}

function formatOpenSize({ measures, dimensions }: ProductView): string {
  if (!measures) return dimensions || NONE
  return `${measures.widthCm} × ${measures.depthCm} × ${measures.heightCm} cm`
}

function Colours({ product: { colors, colorHexes, colorInventory } }: { product: ProductView }) {
  if (colors.length === 0) return NONE
  return (
    <ul>
      {colors.map((color) => (
        <li key={color} className="flex items-center gap-2">
          <span className="chip" style={{ backgroundColor: colorHexes[color] }} />
          <span>
            {color} <small className="muted">{stockLabel(colorInventory[color] ?? 0)}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Features({ features }: { features: readonly string[] }) {
  if (features.length === 0) return NONE
  return (
    <ul className="features grid gap-2">
      {features.map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
    </ul>
  )
}
