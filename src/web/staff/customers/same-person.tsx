import type { PersonView } from '#contract/people.ts'
import { formatShortDate } from '#contract/short-date.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { toastError } from '#web/staff/error-sentence.ts'
import { TextLink } from '#web/staff/links.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toasts.ts'
import { AndMore } from './list-panel.tsx'

type Props = { id: number; person: PersonView }

/** The merges of a person's addresses, and other customers who may be the same person. */
export function SamePerson({ id, person }: Props) {
  const { merges, alike } = person
  if (merges.length + alike.items.length === 0) return null
  return (
    <Panel id="person-same" title="Same person" className="op-panel">
      <ul className="cu-rows">
        {merges.map((merge) => (
          <Merged key={merge.id} id={id} merge={merge} />
        ))}
        {alike.items.map((other) => (
          <Alike key={other.id} id={id} other={other} />
        ))}
      </ul>
      <AndMore more={alike.more} />
    </Panel>
  )
}

type Merge = PersonView['merges'][number]

function Merged({ id, merge }: { id: number; merge: Merge }) {
  const mayAnswer = useCan('customers.answer')
  const undo = useSend('DELETE', `/api/people/${id}/merges/${merge.id}`, {
    replaces: `/api/people/${id}`,
  })
  const emails = merge.emails.join(' and ')
  const part = () =>
    undo.mutate(undefined, {
      onSuccess: () => toast({ title: 'Merge undone', text: `${emails} are separate again.` }),
      onError: toastError('Not undone'),
    })
  return (
    <li>
      <div>
        <p className="wrap-anywhere">{emails}</p>
        <p className="xs muted num">
          Merged by {merge.by}, {formatShortDate(new Date(merge.at))}
        </p>
      </div>
      {mayAnswer && (
        <SmallButton
          variant="quiet"
          label="Undo"
          srLabel={` the merge of ${emails}`}
          pending={undo.isPending}
          onClick={part}
        />
      )}
    </li>
  )
}

type Other = PersonView['alike']['items'][number]

function Alike({ id, other }: { id: number; other: Other }) {
  const mayAnswer = useCan('customers.answer')
  const merge = useSend('POST', `/api/people/${id}/merges`, { replaces: `/api/people/${id}` })
  const { name, email, phone, sameName } = other
  const join = () =>
    merge.mutate(
      { orderId: other.id },
      {
        onSuccess: () => toast({ title: 'Merged', text: `${email} now shows on this page.` }),
        onError: toastError('Not merged'),
      },
    )
  return (
    <li>
      <div>
        <p className="xs muted">{sameName ? 'Possible duplicate' : 'Same phone number'}</p>
        <p className="wrap-anywhere">
          <TextLink href={`/admin/customers/${other.id}`}>{name}</TextLink>
        </p>
        <p className="small muted num wrap-anywhere">
          {email}, <span className="inline-block">{phone}</span>
        </p>
      </div>
      {mayAnswer && (
        <SmallButton
          label="Merge"
          srLabel={` with ${email}`}
          pending={merge.isPending}
          onClick={join}
        />
      )}
    </li>
  )
}
