import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  FORM_NAME_FIELD,
  type PathParams,
  plainAction,
  type PlainForm,
  type RefusedForm,
} from '#contract/plain-forms.ts'
import { useSearch } from 'wouter'

/** The query key of the refused form in the page's data. */
export const refusedFormKey = ['refused form'] as const

/** A form that works without script: its attributes, and whether it was just refused or accepted. */
export function usePlainForm(form: PlainForm, params?: PathParams) {
  const client = useQueryClient()
  const [refused] = useState(() => {
    const found = client.getQueryData<RefusedForm>(refusedFormKey)
    return found?.form === form ? found : undefined
  })
  const accepted = new URLSearchParams(useSearch()).get('sent') === form
  const attributes = { method: 'post', action: plainAction(form, params) } as const
  return { refused, accepted, attributes, nameInput: { name: FORM_NAME_FIELD, value: form } }
}
