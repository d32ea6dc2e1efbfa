import type { PersonView } from '#contract/people.ts'
import { formatShortDate } from '#contract/short-date.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Act } from '#web/staff/act.tsx'
import { TextLink } from '#web/staff/links.tsx'
import { PersonRow, RowsPanel } from './list-panel.tsx'

type Props = { id: number; person: PersonView }

/** The merges of a person's addresses, and other customers who may be the same person. */
export function SamePerson({ id, person }: Props) {
  const { merges, alike } = person
  if (merges.length + alike.items.length === 0) return null
  return (
    <RowsPanel id="person-same" title="Same person" more={alike.more}>
      {merges.map((merge) => (
        <Merged key={merge.id} id={id} merge={merge} />
      ))}
      {alike.items.map((other) => (
        <Alike key={other.id} id={id} other={other} />
      ))}
    </RowsPanel>
  )
}

type Merge = PersonView['merges'][number]

function Merged({ id, merge }: { id: number; merge: Merge }) {
  const mayAnswer = useCan('customers.answer')
  const undo = useSend('DELETE', `/api/people/${id}/merges/${merge.id}`, {
    replaces: `/api/people/${id}`,
  })
  const emails = merge.emails.join(' and ')
  return (
    <PersonRow
      aside={
        mayAnswer && (
          <Act
            variant="quiet"
            label="Undo"
            srLabel={` the merge of ${emails}`}
            verb={undo}
            input={undefined}
            done={{ title: 'Merge undone', text: `${emails} are separate again.` }}
            failed="Not undone"
          />
        )
      }
    >
      <p>{emails}</p>
      <p className="xs muted num">
        Merged by {merge.by}, {formatShortDate(new Date(merge.at))}
      </p>
    </PersonRow>
  )
}

type Other = PersonView['alike']['items'][number]

function Alike({ id, other }: { id: number; other: Other }) {
  const mayAnswer = useCan('customers.answer')
  const merge = useSend('POST', `/api/people/${id}/merges`, { replaces: `/api/people/${id}` })
  const { name, email, phone, sameName } = other
  return (
    <PersonRow
      aside={
        mayAnswer && (
          <Act
            label="Merge"
            srLabel={` with ${email}`}
            verb={merge}
            input={{ orderId: other.id }}
            done={{ title: 'Merged', text: `${email} now shows on this page.` }}
            failed="Not merged"
          />
        )
      }
    >
      <p className="xs muted">{sameName ? 'Possible duplicate' : 'Same phone number'}</p>
      <p>
        <TextLink href={`/admin/customers/${other.id}`}>{name}</TextLink>
      </p>
      <p className="small muted num">
        {email}, <span className="inline-block">{phone}</span>
      </p>
    </PersonRow>
  )
}
