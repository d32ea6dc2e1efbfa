import { useState } from 'react'
import { type Mention, FindPerson, type FoundPerson } from '#contract/privacy.ts'
import { refusalOf } from '#web/queries/call.ts'
import { useExportPerson, useLookUpPerson } from '#web/queries/staff-privacy.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { Facts } from '#web/staff/facts.tsx'
import { saveFile } from '#web/staff/table/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { CheckField } from '#web/ui/field.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { EraseForm } from './erase-form.tsx'
import { RECORD_WORDS } from './labels.ts'
import './privacy.css'

const { Form, TextField } = formOf(FindPerson)

type Found = FoundPerson & { email: string }

export default function PrivacyScreen() {
  const [person, setPerson] = useState<Found>()
  return (
    <>
      <DeskHeading />
      <div className="priv">
        <FindForm onFound={setPerson} />
        {person && (
          <Answer key={person.email} person={person} onErased={() => setPerson(undefined)} />
        )}
      </div>
    </>
  )
}

function FindForm({ onFound }: { onFound: (person: Found) => void }) {
  const lookUp = useLookUpPerson()
  return (
    <Form
      className="panel priv-part"
      aria-label="Find a person"
      defaults={{ email: '' }}
      onSubmit={async (query) => onFound({ ...query, ...(await lookUp.mutateAsync(query)) })}
    >
      <p className="muted">
        Whoever asks may have a file of all that the shop knows of them, and may be erased. Make
        sure first that it is them who ask.
      </p>
      <TextField
        label="E-mail address of the person"
        name="email"
        type="email"
        autoComplete="off"
      />
      <SubmitButton>Find</SubmitButton>
    </Form>
  )
}

function Answer({ person, onErased }: { person: Found; onErased: () => void }) {
  const { email, found, mentions } = person
  const exporting = useExportPerson()
  const [erasing, setErasing] = useState(false)
  const [ticked, setTicked] = useState<ReadonlySet<Mention>>(new Set())
  const own = mentions.filter((one) => ticked.has(one)).map(({ kind, id }) => ({ kind, id }))
  const kinds = Object.entries(found).filter(([, count]) => count > 0)
  if (kinds.length + mentions.length === 0) return <Empty text="Nothing is known of this address" />
  const download = () =>
    exporting
      .mutateAsync({ email, own })
      .then((file) => saveFile('personal-data.json', file))
      .catch((error: unknown) =>
        toast({
          title: 'No file',
          text: refusalOf(error)?.error ?? 'It could not be made. Try again.',
          tone: 'failure',
        }),
      )
  const tick = (one: Mention, on: boolean) => {
    const others = [...ticked].filter((other) => other !== one)
    setTicked(new Set(on ? [...others, one] : others))
  }
  return (
    <section className="panel priv-part" aria-labelledby="known">
      <h2 className="h3 [overflow-wrap:anywhere]" id="known">
        Known of {email}
      </h2>
      {kinds.length === 0 && <p>Nothing under this address.</p>}
      <Facts
        className="priv-known"
        valueClass="num font-semibold"
        facts={kinds.map(([kind, count]) => [RECORD_WORDS[kind] ?? kind, count] as const)}
      />
      <Mentions mentions={mentions} ticked={ticked} onTick={tick} />
      {kinds.length + own.length === 0 ? null : erasing ? (
        <EraseForm email={email} own={own} onErased={onErased} onCancel={() => setErasing(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button pending={exporting.isPending} onClick={() => void download()}>
            Download the file
          </Button>
          <Button variant="danger" onClick={() => setErasing(true)}>
            Erase this person
          </Button>
        </div>
      )}
    </section>
  )
}

type MentionsProps = {
  mentions: readonly Mention[]
  ticked: ReadonlySet<Mention>
  onTick: (mention: Mention, on: boolean) => void
}

/** What may be about somebody else: in no file and not erased, unless it is ticked. */
function Mentions({ mentions, ticked, onTick }: MentionsProps) {
  if (mentions.length === 0) return null
  return (
    <fieldset className="mentions">
      <legend className="font-semibold">Named elsewhere</legend>
      <p className="muted">
        These belong to other people, or may be about somebody of the same name. Tick those that are
        about this person: their words go into the file, and are erased with the rest. The others
        stay as they are.
      </p>
      <ul>
        {mentions.map((one) => (
          <li key={`${one.kind} ${one.id}`}>
            <CheckField
              label={
                <>
                  <span className="block font-semibold">{one.place}</span>
                  {one.excerpt}
                </>
              }
              checked={ticked.has(one)}
              onChange={(event) => onTick(one, event.target.checked)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
