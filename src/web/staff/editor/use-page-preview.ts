import { useEffect, useRef, useState } from 'react'
import type { StaffProductView } from '#contract/product-views.ts'
import { previewProduct } from '#web/queries/staff-products.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { publishPreview, previewHref } from '#web/ui/product-preview.ts'
import { changesOf, draftOf, newProductOf } from './draft.ts'
import type { DraftForm } from './use-draft.ts'

const PAUSE_MS = 400
const MISTAKES = 'The form has errors. This is the page before your changes.'

/** A new product has no id yet. */
const NO_ID = 0

/**
 * Opens the shop's page of the product as edited, in a separate tab that follows every change.
 * A form with mistakes shows them instead.
 */
export function usePagePreview(form: DraftForm, product: StaffProductView | undefined) {
  const [key] = useState(() => crypto.randomUUID())
  const [watched, setWatched] = useState(false)
  const channel = useRef<ReturnType<typeof publishPreview>>(undefined)
  const { draft } = form
  useEffect(() => {
    if (!watched) return undefined
    const opened = publishPreview(key)
    channel.current = opened
    return () => opened.close()
  }, [watched, key])
  useEffect(() => {
    if (!watched) return undefined
    let isOutdated = false
    const publish = async () => {
      const { sent } = checked(draft, product)
      if (!sent) return channel.current?.publish({ problem: MISTAKES })
      try {
        const view = await previewProduct(sent, product?.id)
        if (!isOutdated)
          channel.current?.publish({ product: { ...view, id: product?.id ?? NO_ID } })
      } catch (error) {
        const problem = errorSentence(error, 'The preview could not be loaded.')
        if (!isOutdated) channel.current?.publish({ problem })
      }
    }
    const timer = setTimeout(() => void publish(), PAUSE_MS)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [watched, draft, product])
  return () => {
    const { issues } = checked(draft, product)
    if (issues) return form.show(issues)
    setWatched(true)
    window.open(previewHref(key), `preview-${key}`)
  }
}

const checked = (draft: DraftForm['draft'], product: StaffProductView | undefined) =>
  product ? changesOf(draftOf(product), draft) : newProductOf(draft)
