import { useState } from 'react'
import type { RefusedForm } from '#contract/plain-forms.ts'
import type { RefusalView } from '#contract/refusals.ts'

/** What is said above the button of a form that was not sent; mistakes are said at their fields. */
export function useFailure(notSent: string, refused?: RefusedForm) {
  const [failure, setFailure] = useState(refused?.issues.length ? undefined : refused?.sentence)
  return {
    failure,
    forget: () => setFailure(undefined),
    onFailed: (refusal: RefusalView | undefined) =>
      setFailure(refusal?.issues?.length ? undefined : (refusal?.error ?? notSent)),
  }
}
