import { type CarrierView, ChangeCarrier, WAYBILL_PLACE } from '#contract/carriers.ts'
import { useSave } from '#web/queries/use-send.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'

const { Form, TextField, CheckField } = formOf(ChangeCarrier)

type Props = { carrier: CarrierView | undefined; onClose: () => void }

/** Adds a carrier, or changes one; one that shipments name is closed, never removed. */
export default function CarrierDialog({ carrier, onClose }: Props) {
  const save = useSave('/api/carriers', carrier?.id, { waits: true })
  return (
    <Dialog
      onClose={onClose}
      title={carrier ? `Carrier ${carrier.name}` : 'Add a carrier'}
      maxWidth={520}
    >
      <Form
        className="dialog-body gap-5"
        aria-label="Carrier"
        defaults={{
          name: carrier?.name ?? '',
          trackingAddress: carrier?.trackingAddress ?? '',
          active: carrier?.active ?? true,
        }}
        failedTitle="Not saved"
        onSubmit={async ({ name, trackingAddress, active }) => {
          await save.mutateAsync({ name, trackingAddress, active })
          toast({ title: 'Saved', text: `${name} has been saved.` })
          onClose()
        }}
      >
        <TextField label="Name" name="name" autoComplete="off" maxLength={60} />
        <TextField
          label="Tracking address"
          name="trackingAddress"
          optional
          inputMode="url"
          autoComplete="off"
          maxLength={300}
          hint={`For example: https://carrier.example/track/${WAYBILL_PLACE}. We replace ${WAYBILL_PLACE} with the waybill number.`}
        />
        <CheckField label="In use" name="active" />
        <div className="flex flex-wrap justify-end gap-2">
          <SmallButton label="Cancel" onClick={onClose} />
          <SubmitButton size="sm" pendingLabel="Saving...">
            Save
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
