import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  FORM_NAME_FIELD,
  plainAction,
  type PlainForm,
  type RefusedForm,
} from '#contract/plain-forms.ts'
import { useSearch } from 'wouter'

/** Under which a page carries the form that was refused. */
export const refusedFormKey = ['refused form'] as const

/** How a form stands that the browser may have sent by itself: refused, taken, or neither. */
export function usePlainForm(form: PlainForm) {
  const client = useQueryClient()
  const [refused] = useState(() => {
    const found = client.getQueryData<RefusedForm>(refusedFormKey)
    return found?.form === form ? found : undefined
  })
  const taken = new URLSearchParams(useSearch()).get('sent') === form
  const attributes = { method: 'post', action: plainAction(form) } as const
  return { refused, taken, attributes, name: { name: FORM_NAME_FIELD, value: form } }
}
