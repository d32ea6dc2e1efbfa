import { type SyntheticEvent, useState } from 'react'
import type { InventoryView } from '#contract/stock.ts'
import { refusalOf } from '#web/queries/call.ts'
import { useSetThreshold } from '#web/queries/staff-stock.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'

/** At how many pieces the product runs low. */
export function ThresholdForm({ item }: { item: InventoryView }) {
  const [text, setText] = useState(String(item.lowStockThreshold))
  const [error, setError] = useState<string>()
  const threshold = useSetThreshold(item.id)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (!/^\d{1,6}$/.test(text.trim())) return setError('Please enter a whole number, 0 or more.')
    setError(undefined)
    threshold.mutate(
      { lowStockThreshold: Number(text) },
      {
        onSuccess: () =>
          toast({ title: 'Low-stock level saved', text: `${item.name} runs low at ${text}.` }),
        onError: (failed) => setError(refusalOf(failed)?.error ?? 'This could not be saved.'),
      },
    )
  }

  return (
    <form className="threshold" onSubmit={submit} noValidate>
      <Field label="Low-stock level" error={error} hint="Pieces left of all colours together">
        {(control) => (
          <span className="flex gap-2">
            <input
              {...control}
              className="in num"
              inputMode="numeric"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <SmallButton label="Set" type="submit" pending={threshold.isPending} />
          </span>
        )}
      </Field>
    </form>
  )
}
