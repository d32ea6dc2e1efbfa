import { Button } from '#web/ui/button.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'

/** The end of a form that proves who is signed in. */
export function ProofButtons({ label, onCancel }: { label: string; onCancel: () => void }) {
  return (
    <div className="flex gap-2">
      <SubmitButton>{label}</SubmitButton>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
