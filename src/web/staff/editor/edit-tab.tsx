import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { StaffProductView } from '#contract/product-views.ts'
import { PRODUCT_REFUSALS } from '#contract/refusals/products.ts'
import { freshProduct, productToEditQuery, useEditProduct } from '#web/queries/staff-products.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Loaded } from '#web/staff/loaded.tsx'
import { SmallButtonLink } from '#web/staff/small-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { toast } from '#web/ui/toasts.ts'
import { changesOf, draftOf, NEW_DRAFT, newProductOf, same, stockOf } from './draft.ts'
import { ProductForm } from './product-form.tsx'
import { toastFailure } from './product-toasts.ts'
import { type EditorPlace, newProductHref, placeHref } from './tabs.ts'
import { useDraft } from './use-draft.ts'

const PRODUCTS_TAB = placeHref({ tab: 'products' })

/** The form of a product, new or known; a hint where none is chosen. */
export default function EditTab({ product }: Pick<EditorPlace, 'product'>) {
  if (product === undefined) return <NothingChosen />
  return product === 'new' ? <NewProductForm /> : <LoadedForm key={product} id={product} />
}

const NothingChosen = () => (
  <>
    <h1 className="sr-only" tabIndex={-1}>
      Edit
    </h1>
    <Empty text="Select a product to edit, or add a new one">
      <div className="flex flex-wrap justify-center gap-2">
        <SmallButtonLink label="Choose a product" href={PRODUCTS_TAB} />
        <SmallButtonLink variant="primary" label="Add New Product" href={newProductHref} />
      </div>
    </Empty>
  </>
)

const LoadedForm = ({ id }: { id: number }) => (
  <Loaded query={useQuery(productToEditQuery(id))} what="The product" skeleton={<Waiting />}>
    {(product) => <EditProductForm product={product} />}
  </Loaded>
)

const Waiting = () => (
  <div className="stack" aria-hidden="true">
    <div className="sk h-10 w-64" />
    <div className="sk h-64" />
  </div>
)

function NewProductForm() {
  const [, navigate] = useLocation()
  const form = useDraft(NEW_DRAFT)
  const create = useSend('POST', '/api/products')
  const save = async () => {
    const { sent, issues } = newProductOf(form.draft)
    if (!sent) return form.show(issues)
    try {
      await create.mutateAsync(sent)
      toast({ title: 'Product created successfully!' })
      navigate(PRODUCTS_TAB, { replace: true })
    } catch (error) {
      form.showFieldIssues(error)
      toastFailure('create', error)
    }
  }
  return (
    <ProductForm
      title="New Product"
      form={form}
      unsaved={form.changed && !create.isPending && !create.isSuccess}
      saving={create.isPending}
      onSave={() => void save()}
    />
  )
}

function EditProductForm({ product }: { product: StaffProductView }) {
  const [, navigate] = useLocation()
  /** The product as last loaded: the draft is compared with it, and its version is sent along. */
  const [seen, setSeen] = useState(product)
  const [before, setBefore] = useState<StaffProductView>()
  const form = useDraft(draftOf(product))
  const edit = useEditProduct()
  const unsaved = !same(form.draft, draftOf(seen))
  const rebase = (fresh: StaffProductView) => {
    const [old, now] = [draftOf(seen), draftOf(fresh)]
    // Fields that were not touched here take the colleague's value; stock always does.
    form.set((draft) => {
      const untouched = Object.entries(now).filter(([field]) => {
        const name = field as keyof typeof old
        return same(draft[name], old[name])
      })
      return { ...Object.fromEntries(untouched), stock: stockOf(fresh) }
    })
    setBefore(seen)
    setSeen(fresh)
  }
  const save = async () => {
    const { sent, issues } = changesOf(draftOf(seen), form.draft)
    if (!sent) return form.show(issues)
    try {
      await edit.mutateAsync({ seen, edit: sent })
      toast({ title: 'Product updated successfully!' })
      navigate(PRODUCTS_TAB, { replace: true })
    } catch (error) {
      const fresh = freshProduct(error)
      if (fresh) rebase(fresh)
      form.showFieldIssues(error)
      toastFailure('update', error)
    }
  }
  return (
    <ProductForm
      title="Edit Product"
      form={form}
      product={seen}
      unsaved={unsaved && !edit.isPending && !edit.isSuccess}
      saving={edit.isPending}
      onSave={() => void save()}
      notice={before && <ChangedMeanwhile before={before} now={seen} />}
    />
  )
}

const WATCHED = {
  state: 'whether it is live',
  name: 'the name',
  price: 'the price',
  cost: 'the cost',
  colorSkus: 'the SKUs',
  originalPrice: 'the price before the sale',
  onSale: 'the sale',
  category: 'the category',
  description: 'the description',
  colors: 'the colours',
  features: 'the features',
  warrantyYears: 'the warranty',
  facts: 'the facts',
  pictures: 'the pictures',
} as const satisfies Partial<Record<keyof StaffProductView, string>>

/** What somebody else changed while the form was open. */
function ChangedMeanwhile({ before, now }: { before: StaffProductView; now: StaffProductView }) {
  const colors = [...new Set([...Object.keys(before.colorInventory), ...now.colors])]
  const moved = colors.flatMap((color) => {
    const [was, is] = [before.colorInventory[color] ?? 0, now.colorInventory[color] ?? 0]
    return was === is ? [] : [`Stock of ${color || 'this product'} changed from ${was} to ${is}.`]
  })
  const changed = (Object.keys(WATCHED) as (keyof typeof WATCHED)[])
    .filter((field) => !same(before[field], now[field]))
    .map((field) => WATCHED[field])
  return (
    <div
      className="tone-warn grid gap-1.5 rounded-card border border-current px-5 py-4"
      role="alert"
    >
      <p className="font-[650]">{PRODUCT_REFUSALS['product-changed'][1]}</p>
      <ul className="list-disc pl-4.5">
        {moved.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {changed.length > 0 && <li>Other changes: {changed.join(', ')}.</li>}
      </ul>
      <p>Your changes were not saved. Check the details below and save again.</p>
    </div>
  )
}
