import type { ProductCard } from '#contract/product-views.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import './color-dialog.css'

type ColorDialogProps = {
  product: ProductCard
  onChoose: (color: string) => void
  onClose: () => void
}

/** Which colour of an item goes into the basket. */
export default function ColorDialog({ product, onChoose, onClose }: ColorDialogProps) {
  return (
    <Dialog onClose={onClose} title="Choose a colour" maxWidth={420}>
      <p className="px-6 text-fg-muted">{product.name}</p>
      <ul className="colour-choice">
        {product.colors.map(({ name, hex, inStock }) => (
          <li key={name}>
            <button type="button" disabled={!inStock} onClick={() => onChoose(name)}>
              <i className="chip" style={{ backgroundColor: hex }} />
              <b>{name}</b>
              {!inStock && <small className="muted">Out of Stock</small>}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
