import { useState } from 'react'
import { RequestRestock } from '#contract/enquiries.ts'
import { refusalOf } from '#web/queries/call.ts'
import { useRequestRestock } from '#web/queries/restock.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Trap } from '#web/ui/trap.tsx'
import { useOneSubmit } from '#web/ui/use-one-submit.ts'

type Props = { productId: number; productName: string; color: string | undefined }

/** Leaves an address for one mail, when the piece is back. */
export default function RestockForm({ productId, productName, color }: Props) {
  const ask = useRequestRestock()
  const [error, setError] = useState<string>()
  const piece = color ? `${productName} in ${color}` : productName

  const submit = useOneSubmit(async (form) => {
    const email = new FormData(form).get('email')
    const checked = RequestRestock.safeParse({ email, productId, ...(color && { color }) })
    setError(checked.error?.issues[0]?.message)
    if (!checked.success) return form.querySelector<HTMLInputElement>('[name=email]')?.focus()
    return ask
      .mutateAsync(checked.data)
      .catch((failed: unknown) =>
        setError(refusalOf(failed)?.error ?? 'This did not work. Please try again.'),
      )
  })

  if (ask.isSuccess)
    return (
      <p role="status">
        <b>Thank you.</b> We will write once, when {piece} is back.
      </p>
    )
  return (
    <form noValidate onSubmit={submit}>
      <Trap />
      <Field label="Your e-mail" error={error} hint={`One mail, when ${piece} is back.`}>
        {(control) => (
          <div className="flex gap-2.5">
            <input
              {...control}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the press that opened the form asked for it
              autoFocus
              className="in min-w-0"
              name="email"
              type="email"
              autoComplete="email"
              placeholder="name@example.com"
            />
            <Button type="submit" pending={ask.isPending} pendingLabel="Sending...">
              Tell me
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
