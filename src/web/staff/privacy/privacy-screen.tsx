import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Mention, NamePerson, type PersonLookedUp } from '#contract/privacy.ts'
import { refusalOf } from '#web/queries/call.ts'
import { useExportPerson, useLookUpPerson } from '#web/queries/staff-privacy.ts'
import { tellRefusal } from '#web/ui/form-refusal.ts'
import { StaffShell } from '#web/staff/shell/staff-shell.tsx'
import { saveFile } from '#web/staff/table/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { EraseForm } from './erase-form.tsx'
import { RECORD_WORDS } from './words.ts'
import './privacy.css'

export default function PrivacyScreen() {
  return (
    <StaffShell desk="Personal data" needs="privacy.answer">
      <Desk />
    </StaffShell>
  )
}

type Found = PersonLookedUp & { email: string }

function Desk() {
  const [person, setPerson] = useState<Found>()
  return (
    <main className="desk-w desk-m" id="main" tabIndex={-1}>
      <div className="desk-top">
        <h1 tabIndex={-1}>Personal data</h1>
      </div>
      <div className="priv">
        <FindForm onFound={setPerson} />
        {person && (
          <Answer key={person.email} person={person} onErased={() => setPerson(undefined)} />
        )}
      </div>
    </main>
  )
}

function FindForm({ onFound }: { onFound: (person: Found) => void }) {
  const lookUp = useLookUpPerson()
  const form = useForm<NamePerson>({
    resolver: zodResolver(NamePerson),
    defaultValues: { email: '' },
  })
  const find = (asked: NamePerson) =>
    lookUp
      .mutateAsync(asked)
      .then((answer) => onFound({ ...asked, ...answer }))
      .catch((error: unknown) => tellRefusal(form, error))
  return (
    <form
      noValidate
      className="panel priv-part"
      aria-label="Find a person"
      onSubmit={(event) => void form.handleSubmit(find)(event)}
    >
      <p className="muted">
        Whoever asks may have a file of all that the shop knows of them, and may be erased. Make
        sure first that it is them who ask.
      </p>
      <TextField
        label="E-mail address of the person"
        type="email"
        autoComplete="off"
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" pending={lookUp.isPending}>
        Find
      </Button>
    </form>
  )
}

function Answer({ person, onErased }: { person: Found; onErased: () => void }) {
  const { email, found, mentions } = person
  const exporting = useExportPerson()
  const [erasing, setErasing] = useState(false)
  const kinds = Object.entries(found).filter(([, count]) => count > 0)
  if (kinds.length === 0)
    return (
      <>
        <Empty text="Nothing is known of this address" />
        <Mentions mentions={mentions} />
      </>
    )
  const download = () =>
    exporting
      .mutateAsync({ email })
      .then((file) => saveFile('personal-data.json', file))
      .catch((error: unknown) =>
        toast({
          title: 'No file',
          text: refusalOf(error)?.error ?? 'It could not be made. Try again.',
          tone: 'failure',
        }),
      )
  return (
    <section className="panel priv-part" aria-labelledby="known">
      <h2 className="h3 [overflow-wrap:anywhere]" id="known">
        Known of {email}
      </h2>
      <dl className="priv-known">
        {kinds.map(([kind, count]) => (
          <div key={kind}>
            <dt>{RECORD_WORDS[kind] ?? kind}</dt>
            <dd className="num font-semibold">{count}</dd>
          </div>
        ))}
      </dl>
      {erasing ? (
        <EraseForm email={email} onErased={onErased} onCancel={() => setErasing(false)} />
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
      <Mentions mentions={mentions} />
    </section>
  )
}

/** What may be about somebody else: it is in no file, and erasing leaves it. */
function Mentions({ mentions }: { mentions: readonly Mention[] }) {
  if (mentions.length === 0) return null
  return (
    <section className="mentions" aria-labelledby="mentions">
      <h3 className="font-semibold" id="mentions">
        Named elsewhere
      </h3>
      <p className="muted">
        These belong to other people, or may be about somebody of the same name. They are not in the
        file and stay when this person is erased. Please look at each.
      </p>
      <ul>
        {mentions.map(({ kind, place, excerpt }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they are never reordered
          <li key={`${kind} ${index}`}>
            <p className="font-semibold">{place}</p>
            <p>{excerpt}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
