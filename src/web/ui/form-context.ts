// Binds a control to its form by its name, whichever way the form holds its values.

import { createContext, type SyntheticEvent, use } from 'react'

export type FieldOptions = {
  /** Turns the text of the control into the value of the field. */
  parse?: (text: string) => unknown
  onChange?(this: void, event: SyntheticEvent): void
}

export type BoundField = {
  error?: string | undefined
  /** What the control needs to show and report its value. */
  control: {
    ref?: (element: Element | null) => void
    value?: string
    defaultValue?: string
    onChange?: (event: SyntheticEvent) => unknown
    onBlur?: (event: SyntheticEvent) => unknown
  }
}

export type FormBinding = {
  pending: boolean
  bind: (name: string, options: FieldOptions) => BoundField
}

/** The form around a control; undefined where a screen holds the value itself. */
export const FormContext = createContext<FormBinding | undefined>(undefined)

export function useBoundField(name: string | undefined, options: FieldOptions) {
  const form = use(FormContext)
  return name && form ? form.bind(name, options) : undefined
}
