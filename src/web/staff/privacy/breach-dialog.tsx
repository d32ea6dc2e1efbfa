import { useQuery } from '@tanstack/react-query'
import {
  BREACH_LENGTHS,
  type BreachRecordView,
  type BreachView,
  CorrectBreach,
} from '#contract/breaches.ts'
import { formatShortInstant } from '#contract/jamaica.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Loaded } from '#web/staff/loaded.tsx'
import { StateBadge } from '#web/staff/table/columns.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { BreachFields } from './breach-fields.tsx'
import { deadlineText, FIELD_LABELS, formOfBreach, labelOf } from './breach-labels.ts'

const { Form, TextField } = formOf(CorrectBreach)

type Props = { breach: BreachView; onClose: () => void }

/** A breach as it is now, the form of its next version, and the versions before. */
export default function BreachDialog({ breach, onClose }: Props) {
  const { id, version } = breach
  const correct = useSend('POST', `/api/breaches/${id}/versions`)
  return (
    <Dialog onClose={onClose} title={`Breach ${id}`} maxWidth={720}>
      <Form
        className="dialog-body *:min-w-0"
        aria-label={`Breach ${id}`}
        defaults={{ ...formOfBreach(breach), version, reason: '' }}
        failedTitle="Not written"
        onSubmit={async (now) => {
          const written = await correct.mutateAsync(now)
          toast(
            written.version === now.version
              ? { title: 'Nothing is new', text: `Version ${now.version} says the same.` }
              : { title: 'Written', text: `This is version ${written.version}.` },
          )
          onClose()
        }}
      >
        <p className="small">
          <StateBadge state={labelOf(breach)} />{' '}
          <span className="muted">Commissioner: {deadlineText(breach)}</span>
        </p>
        <BreachFields />
        <TextField
          label="What is new, or was wrong"
          name="reason"
          maxLength={BREACH_LENGTHS.reason}
          autoComplete="off"
        />
        <div className="flex justify-end">
          <SubmitButton pendingLabel="Writing…">Write a further version</SubmitButton>
        </div>
      </Form>
      <Versions id={id} />
    </Dialog>
  )
}

const Versions = ({ id }: { id: number }) => (
  <Loaded query={useQuery(staffQuery(`/api/breaches/${id}`))} what="The versions">
    {({ versions }) => (
      <section
        className="border-t border-line px-6 pt-4 pb-6 wrap-anywhere"
        aria-labelledby="breach-versions"
      >
        <h3 className="font-semibold" id="breach-versions">
          Versions
        </h3>
        <ol>
          {versions.toReversed().map((version) => (
            <Version key={version.version} version={version} />
          ))}
        </ol>
      </section>
    )}
  </Loaded>
)

const Version = ({ version }: { version: BreachRecordView['versions'][number] }) => (
  <li className="border-b border-line py-2.5">
    <b>Version {version.version}</b>{' '}
    <span className="small muted num">
      {formatShortInstant(version.at)} by {version.by}
    </span>
    {version.reason && <p>{version.reason}</p>}
    {version.changes.length > 0 && (
      <ul>
        {version.changes.map(({ field, old, new: now }) => (
          <li key={field} className="small">
            {FIELD_LABELS[field]}: <s>{shown(old)}</s> <span aria-hidden="true">→</span>
            <span className="sr-only">became</span> <b>{shown(now)}</b>
          </li>
        ))}
      </ul>
    )}
  </li>
)

const shown = (value: string) => value.replace(/^(\d{4}-\d\d-\d\d)T/, '$1 ') || 'nothing'
