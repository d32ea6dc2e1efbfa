import type { ProductView } from '#contract/product-views.ts'
import { cx } from '#web/ui/class-names.ts'
import { stockLabel, stockOf } from './colors.ts'

type ColorPickerProps = {
  product: ProductView
  chosen: string | undefined
  onChoose: (color: string) => void
}

/** Swatches of cloth, each with what is left of it. One that is sold out can still be looked at. */
export function ColorPicker({ product, chosen, onChoose }: ColorPickerProps) {
  if (product.colors.length === 0) return null
  return (
    <fieldset className="cols">
      <legend>
        Colour:{' '}
        <b>
          {chosen ?? (stockOf(product, undefined) > 0 ? 'choose one' : 'every one is sold out')}
        </b>
      </legend>
      <div className="sw">
        {product.colors.map((color) => {
          const stock = stockOf(product, color)
          const text = stockLabel(stock)
          return (
            <label key={color} className={cx('swb', stock <= 0 && 'out')}>
              <input
                type="radio"
                name="color"
                value={color}
                checked={color === chosen}
                onChange={() => onChoose(color)}
              />
              <span style={{ backgroundColor: product.colorHexes[color] }} />
              <em>
                {color}
                <small className={text.startsWith('Only') ? 'low' : undefined}>{text}</small>
              </em>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
