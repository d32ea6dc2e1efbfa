import { Eye } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import type { StaffProductView, ProductCard as Card } from '#contract/product-views.ts'
import { centsFromInput, dollarsFromCents } from '#contract/money.ts'
import { colourHex } from '#contract/colour-codes.ts'
import { isCategory } from '#contract/products.ts'
import { Button, buttonClass, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { FormContext } from '#web/ui/form-context.ts'
import { ProductCard } from '#web/ui/product-card.tsx'
import { BasicFields, OfferFields, SizeFields, StateField, StockFields } from './product-fields.tsx'
import { FactFields } from './fact-fields.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { ViewsFields } from './views-fields.tsx'
import { PictureBoard } from './pictures/picture-board.tsx'
import { placeHref } from './tabs.ts'
import type { DraftForm } from './use-draft.ts'
import { usePagePreview } from './use-page-preview.ts'
import { colorsOf, type Draft, eachSide } from './draft.ts'

type Props = {
  title: 'New Product' | 'Edit Product'
  form: DraftForm
  product?: StaffProductView
  unsaved: boolean
  saving: boolean
  onSave: () => void
  notice?: ReactNode
}

const PRODUCTS_TAB = placeHref({ tab: 'products' })

/** Everything of a product on one page, with the card that shoppers will see beside it. */
export function ProductForm(props: Props) {
  const { title, form, product, unsaved, saving, onSave, notice } = props
  const preview = usePagePreview(form, product)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving) onSave()
  }
  return (
    <form
      className="grid even-1 items-start gap-6 desk:side-320"
      noValidate
      aria-label={title}
      onSubmit={submit}
    >
      <div className="grid min-w-0 content-start gap-4">
        <div className="desk-top mb-0!">
          <h1 tabIndex={-1}>{title}</h1>
          <div className="flex flex-wrap gap-2">
            {product?.state === 'live' && (
              <a
                className={buttonClass({ variant: 'quiet', size: 'sm' })}
                href={`/product/${product.id}`}
                target="_blank"
                rel="noreferrer"
              >
                View product page
              </a>
            )}
            <SmallButton icon={Eye} label="Preview" onClick={preview} />
          </div>
        </div>
        {notice}
        <FormContext value={{ pending: saving, bind: form.bind }}>
          <StateField form={form} />
          <BasicFields form={form} />
          <PictureBoard form={form} />
          <StockFields form={form} />
          <SizeFields form={form} />
          <FactFields form={form} />
          <ViewsFields form={form} />
          <OfferFields />
        </FormContext>
        <div
          className={cx(
            'sticky bottom-0 z-5 flex justify-end gap-2 py-3',
            'border-t border-line bg-[color-mix(in_srgb,var(--bg)_80%,var(--bg-sunk))]',
          )}
        >
          <ButtonLink variant="soft" href={PRODUCTS_TAB}>
            Cancel
          </ButtonLink>
          <Button
            className="max-desk:flex-1"
            type="submit"
            pending={saving}
            pendingLabel="Saving..."
          >
            {product ? 'Save Changes' : 'Create Product'}
          </Button>
        </div>
      </div>
      <ProductPreview draft={form.draft} product={product} />
      <LeaveGuard unsaved={unsaved} />
    </form>
  )
}

/** The card as shoppers will see it, drawn by the shop's own code while it is being typed. */
function ProductPreview({
  draft,
  product,
}: {
  draft: Draft
  product: StaffProductView | undefined
}) {
  return (
    <aside className="grid gap-2 max-desk:max-w-80 desk:sticky desk:top-4" aria-label="Preview">
      <p className="small muted">Preview</p>
      <div className="panel p-4" inert>
        <ProductCard product={cardOf(draft, product)} sizes="320px" heading="h2" />
      </div>
    </aside>
  )
}

function cardOf(draft: Draft, product: StaffProductView | undefined): Card {
  const colors = colorsOf(draft)
  const pieces = colors.map((color) => Number(draft.stock[color]))
  return {
    id: product?.id ?? 0,
    name: draft.name || 'New product',
    category: isCategory(draft.category) ? draft.category : 'chairs',
    price: dollars(draft.price) ?? '0.00',
    originalPrice: dollars(draft.originalPrice),
    onSale: draft.onSale,
    colors: colors.map((name, index) => ({
      name,
      hex: colourHex(name),
      inStock: (pieces[index] ?? 0) > 0,
    })),
    stock: pieces.reduce((sum, count) => sum + Math.max(0, count || 0), 0),
    measures: null,
    cartons: draft.cartons
      .map((carton) => eachSide(carton, (side) => Number(side) || 0))
      .filter(({ lengthCm, widthCm, heightCm }) => lengthCm * widthCm * heightCm > 0),
    picture: draft.pictures[0] ?? null,
    createdAt: product?.createdAt ?? '',
    rating: product?.rating ?? null,
    size: null,
  }
}

function dollars(typed: string): string | null {
  const cents = centsFromInput(typed)
  return cents === undefined ? null : dollarsFromCents(cents)
}
