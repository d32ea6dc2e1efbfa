import { Check } from 'lucide-react'
import type { Measures, ProductView } from '#contract/product-views.ts'
import { dimensionRows, PIECE, formatInches } from './labels.ts'

/** What you get, and how large it is. */
export function ProductDetails({ product }: { product: ProductView }) {
  const { features, measures, dimensions } = product
  return (
    <section className="section wrap spec later">
      {features.length > 0 && (
        <div>
          <h2 className="h2">What you get</h2>
          <ul className="fl">
            {features.map((feature) => (
              <li key={feature}>
                <Check className="i" aria-hidden="true" />
                {feature}
              </li>
            ))}
          </ul>
        </div>
      )}
      {(measures || dimensions) && (
        <div>
          <h2 className="h2">Dimensions</h2>
          {measures ? (
            <DimensionTable product={product} measures={measures} />
          ) : (
            <p>{dimensions}</p>
          )}
          <p className="xs muted mt-3">
            Once open, a {PIECE[product.category]} cannot be packed small again. Measure the room
            first.
          </p>
        </div>
      )}
    </section>
  )
}

function DimensionTable({ product, measures }: { product: ProductView; measures: Measures }) {
  const { cartons, category, material, weightKg } = product
  const boxes = cartons.map((_, k) => (cartons.length > 1 ? `Box ${k + 1}` : 'Boxed'))
  return (
    <table className="dim num">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Measure</span>
          </th>
          {boxes.map((box) => (
            <th key={box} scope="col">
              {box}
            </th>
          ))}
          <th scope="col">Open</th>
        </tr>
      </thead>
      <tbody>
        {dimensionRows(category, measures, cartons).map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            {row.boxed.map((cm, k) => (
              <td key={boxes[k]}>
                <Centimetres cm={cm} />
              </td>
            ))}
            <td className="strong">
              <Centimetres cm={row.open} />
            </td>
          </tr>
        ))}
        {weightKg !== null && (
          <Row name="Weight, packed" value={`${weightKg} kg`} span={boxes.length + 1} />
        )}
        {material && <Row name="Material" value={material} span={boxes.length + 1} />}
      </tbody>
    </table>
  )
}

function Row({ name, value, span }: { name: string; value: string; span: number }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td colSpan={span}>{value}</td>
    </tr>
  )
}

function Centimetres({ cm }: { cm: number }) {
  return (
    <>
      {cm} cm<small>{formatInches(cm)}</small>
    </>
  )
}
