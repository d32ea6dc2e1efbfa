import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import type { PictureFacts } from '#contract/product-views.ts'
import { refusalOf } from '#web/queries/call.ts'
import { fetchPicture } from '#web/queries/staff-products.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

/** Takes a copy of a picture from a public address. */
export function AddByAddress({ onAdd }: { onAdd: (facts: PictureFacts) => void }) {
  const [address, setAddress] = useState('')
  const fetched = useMutation({
    mutationFn: fetchPicture,
    onSuccess: (facts) => {
      onAdd(facts)
      setAddress('')
    },
  })
  const failed = fetched.error && 'The picture could not be fetched. Please try again.'
  const start = () => address.trim() && !fetched.isPending && fetched.mutate(address.trim())
  // Enter would save the whole product.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    start()
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <TextField
        className="min-w-[220px] flex-1"
        label="Copy a picture from an address"
        optional
        type="url"
        placeholder="https://"
        maxLength={2000}
        value={address}
        error={refusalOf(fetched.error)?.error ?? failed ?? undefined}
        onKeyDown={press}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Button
        variant="soft"
        pending={fetched.isPending}
        pendingLabel="Fetching..."
        disabled={address.trim() === ''}
        onClick={start}
      >
        Fetch
      </Button>
    </div>
  )
}
