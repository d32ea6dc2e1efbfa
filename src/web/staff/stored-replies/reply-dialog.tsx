import { ChangeStoredReply, type StoredReplyView } from '#contract/stored-replies.ts'
import { useSave, useSend } from '#web/queries/use-send.ts'
import { Act } from '#web/staff/act.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'

const { Form, TextField, TextArea } = formOf(ChangeStoredReply)

type Props = { reply: StoredReplyView | undefined; onClose: () => void }

/** Adds a reply, or changes or removes one. */
export default function ReplyDialog({ reply, onClose }: Props) {
  const save = useSave('/api/stored-replies', reply?.id, { waits: true })
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
          {reply && <Remove reply={reply} onRemoved={onClose} />}
          <SmallButton label="Cancel" onClick={onClose} />
          <SubmitButton size="sm" pendingLabel="Saving...">
            Save
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

type RemoveProps = { reply: StoredReplyView; onRemoved: () => void }

function Remove({ reply: { id, title }, onRemoved }: RemoveProps) {
  const remove = useSend('DELETE', `/api/stored-replies/${id}`, { waits: true })
  return (
    <Act
      variant="danger"
      label="Remove"
      className="mr-auto"
      verb={remove}
      input={undefined}
      confirm={{
        title: `Remove ${title}?`,
        text: 'You will no longer be able to use it. Replies already sent are not affected.',
        confirmLabel: 'Remove',
        cancelLabel: 'Keep it',
        pendingLabel: 'Removing...',
      }}
      done={{ title: 'Removed', text: `${title} is no longer among the stored replies.` }}
      onDone={onRemoved}
    />
  )
}
