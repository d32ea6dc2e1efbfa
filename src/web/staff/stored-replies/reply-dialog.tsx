import { useState } from 'react'
import { ChangeStoredReply, type StoredReplyView } from '#contract/stored-replies.ts'
import { useSave, useSend } from '#web/queries/use-send.ts'
import { toastError } from '#web/staff/error-sentence.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'

const { Form, TextField, TextArea } = formOf(ChangeStoredReply)

type Props = { reply: StoredReplyView | undefined; onClose: () => void }

/** Adds a reply, or changes or removes one. */
export default function ReplyDialog({ reply, onClose }: Props) {
  const save = useSave('/api/stored-replies', reply?.id, { waits: true })
  const [removing, setRemoving] = useState(false)
  return (
    <Dialog
      onClose={onClose}
      title={reply ? `Reply: ${reply.title}` : 'Add a reply'}
      maxWidth={640}
    >
      <Form
        className="dialog-body gap-5"
        aria-label="Stored reply"
        defaults={{ title: reply?.title ?? '', words: reply?.words ?? '' }}
        failedTitle="Not saved"
        onSubmit={async ({ title, words }) => {
          await save.mutateAsync({ title, words })
          toast({ title: 'Saved', text: `${title} is among the stored replies.` })
          onClose()
        }}
      >
        <TextField label="Title" name="title" autoComplete="off" maxLength={80} />
        <TextArea
          label="Reply"
          name="words"
          rows={8}
          maxLength={4000}
          hint="{name} is replaced with the customer’s first name, {order} with the order number."
        />
        <div className="flex flex-wrap justify-end gap-2">
          {reply && (
            <SmallButton
              variant="danger"
              label="Remove"
              className="mr-auto"
              onClick={() => setRemoving(true)}
            />
          )}
          <SmallButton label="Cancel" onClick={onClose} />
          <SubmitButton size="sm" pendingLabel="Saving...">
            Save
          </SubmitButton>
        </div>
      </Form>
      {reply && removing && (
        <Removal reply={reply} onRemoved={onClose} onCancel={() => setRemoving(false)} />
      )}
    </Dialog>
  )
}

type RemovalProps = { reply: StoredReplyView; onRemoved: () => void; onCancel: () => void }

function Removal({ reply: { id, title }, onRemoved, onCancel }: RemovalProps) {
  const remove = useSend('DELETE', `/api/stored-replies/${id}`, { waits: true })
  const onConfirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ title: 'Removed', text: `${title} is no longer among the stored replies.` })
        onRemoved()
      },
      onError: toastError(),
    })
  return (
    <ConfirmDialog
      title={`Remove ${title}?`}
      text="You will no longer be able to use it. Replies already sent are not affected."
      confirmLabel="Remove"
      cancelLabel="Keep it"
      pending={remove.isPending}
      pendingLabel="Removing..."
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}
