import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ProductView } from '#contract/product-views.ts'
import { freshProduct, useCreateProduct, useEditProduct } from '#web/queries/staff-products.ts'
import { toast } from '#web/ui/toasts.ts'
import { changesOf, draftOf, NEW_DRAFT, newProductOf, same, stockOf } from './draft.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { ProductForm } from './product-form.tsx'
import { toastFailure } from './product-toasts.ts'
import { placeHref } from './tabs.ts'
import { useDraft } from './use-draft.ts'

const PRODUCTS_TAB = placeHref({ tab: 'products' })

export function NewProductForm() {
  const [, navigate] = useLocation()
  const form = useDraft(NEW_DRAFT)
  const create = useCreateProduct()
  const save = async () => {
    const { sent, issues } = newProductOf(form.draft)
    if (!sent) return form.show(issues)
    try {
      await create.mutateAsync(sent)
      toast({ title: 'Product created successfully!' })
      navigate(PRODUCTS_TAB, { replace: true })
    } catch (error) {
      form.showRefusal(error)
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

export function EditProductForm({ product }: { product: ProductView }) {
  const [, navigate] = useLocation()
  /** As it was when last looked at: what is compared with, and the version that is sent back. */
  const [seen, setSeen] = useState(product)
  const [before, setBefore] = useState<ProductView>()
  const form = useDraft(draftOf(product))
  const edit = useEditProduct()
  const unsaved = !same(form.draft, draftOf(seen))
  const takeFresh = (fresh: ProductView) => {
    const [old, now] = [draftOf(seen), draftOf(fresh)]
    // What was not touched here follows the colleague; stock is counted again from what is there.
    form.set((draft) => {
      const followed = Object.entries(now).filter(([field]) => {
        const name = field as keyof typeof old
        return same(draft[name], old[name])
      })
      return { ...Object.fromEntries(followed), stock: stockOf(fresh) }
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
      if (fresh) takeFresh(fresh)
      form.showRefusal(error)
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
