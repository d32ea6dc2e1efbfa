import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { debtText } from '#contract/debts.ts'
import { centsFromDollars } from '#contract/money.ts'
import {
  type Mention,
  FindPerson,
  type FoundPerson,
  ErasePerson,
  type OwnMention,
  RECORD_NAMES,
} from '#contract/privacy.ts'
import { yearsText } from '#content/shop-facts.ts'
import { useCall } from '#web/queries/change.ts'
import { fileAsStaff, sendAsStaff } from '#web/queries/staff-call.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { useSend } from '#web/queries/use-send.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { useDownload } from '#web/staff/download.tsx'
import { formatExact } from '#web/staff/format.ts'
import { toastError } from '#web/staff/error-sentence.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Empty } from '#web/ui/empty.tsx'
import { CheckField } from '#web/ui/field.tsx'
import { formOf } from '#web/ui/form.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { TextLink } from '#web/staff/links.tsx'
import { OwnPasswordField } from '#web/staff/password-field.tsx'

const { Form, TextField } = formOf(FindPerson)
const PRIVACY = '/api/privacy'
const PART = 'panel stack grid-cols-1 justify-items-start p-[clamp(18px,2.4vw,28px)]'

type Found = FoundPerson & { email: string }

export default function PrivacyScreen() {
  const [person, setPerson] = useState<Found>()
  return (
    <>
      <DeskHeading>
        <TextLink href="/admin/privacy/breaches">Data breaches</TextLink>
      </DeskHeading>
      <div className="stack max-w-160 grid-cols-1 gap-5">
        <FindForm onFound={setPerson} />
        {person && (
          <Answer key={person.email} person={person} onErased={() => setPerson(undefined)} />
        )}
      </div>
    </>
  )
}

/** The address of the customer whose page the link to this desk was on; empty for none. */
function useLinkedAddress(): string | undefined {
  const customer = Number(new URLSearchParams(useSearch()).get('customer') ?? 0)
  const isLinked = Number.isSafeInteger(customer) && customer > 0
  const { data, isLoading } = useQuery({
    ...staffQuery(`/api/people/${customer}`),
    enabled: isLinked,
  })
  if (isLinked && isLoading) return undefined
  return data?.customers.find(({ id }) => id === customer)?.email ?? ''
}

function FindForm({ onFound }: { onFound: (person: Found) => void }) {
  const lookUp = useCall(
    (person: FindPerson) => sendAsStaff('POST', `${PRIVACY}/lookups`, person),
    // The result is not cached.
    { gcTime: 0 },
  )
  const linked = useLinkedAddress()
  if (linked === undefined) return <Loading />
  return (
    <Form
      className={PART}
      aria-label="Find a person"
      key={linked}
      defaults={{ email: linked }}
      onSubmit={async (query) => onFound({ ...query, ...(await lookUp.mutateAsync(query)) })}
    >
      <p className="muted">
        Anyone can ask for a copy of their data or ask for it to be erased. First make sure the
        request is really from them.
      </p>
      <TextField
        className="w-full"
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
  const [erasing, setErasing] = useState(false)
  const [ticked, setTicked] = useState<ReadonlySet<Mention>>(new Set())
  const own = mentions
    .filter((mention) => ticked.has(mention))
    .map(({ kind, id }) => ({ kind, id }))
  const kinds = Object.entries(found).filter(([, count]) => count > 0)
  const download = useDownload({
    fileName: 'personal-data.json',
    read: () => fileAsStaff(`${PRIVACY}/exports`, { email, own }),
    onError: toastError('No file', 'The file could not be created. Please try again.'),
  })
  const tick = (mention: Mention, on: boolean) => {
    const others = [...ticked].filter((other) => other !== mention)
    setTicked(new Set(on ? [...others, mention] : others))
  }
  if (kinds.length + mentions.length === 0) return <Empty text="No data for this address" />
  return (
    <section className={PART} aria-labelledby="known">
      <h2 className="h3 wrap-anywhere" id="known">
        Data for {email}
      </h2>
      {kinds.length === 0 && <p>Nothing under this address.</p>}
      <Facts
        className="w-full *:flex *:justify-between *:gap-3 *:border-b *:border-line *:py-1.5"
        valueClass="num font-semibold"
        facts={kinds.map(([kind, count]) => [NAMES[kind] ?? kind, count] as const)}
      />
      <MergedWith others={person.mergedWith} />
      <Mentions mentions={mentions} ticked={ticked} onTick={tick} />
      <Owed owed={person.owed} />
      {kinds.length + own.length === 0 ? null : erasing ? (
        <EraseForm
          person={person}
          own={own}
          onErased={onErased}
          onCancel={() => setErasing(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button {...download}>Download the file</Button>
          {!person.owed.refused && (
            <Button variant="danger" onClick={() => setErasing(true)}>
              Erase this person
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

/** What is owed to the person: why they cannot be erased yet, or what they give up. */
function Owed({ owed: { refused, givenUp, debts } }: Pick<FoundPerson, 'owed'>) {
  if (debts.length === 0) return null
  return (
    <div
      className={cx(
        'stack w-full gap-2 rounded-md border border-line px-4 py-3.5',
        refused && 'tone-bad font-[550]',
      )}
      role="note"
    >
      <p className="font-semibold">
        {refused
          ? 'This person cannot be erased yet, because of their money.'
          : `${formatExact(givenUp)} is owed to this person. It is given up if you erase them.`}
      </p>
      <ul className="grid gap-1.5 wrap-anywhere">
        {debts.map(({ orderId, amount, ...debt }) => (
          <li key={`${orderId} ${debt.kind} ${amount}`}>
            <TextLink href={`/admin/orders/${orderId}`}>
              {debtText({
                ...debt,
                amountCents: amount === null ? null : (centsFromDollars(amount) ?? 0),
              })}
            </TextLink>
          </li>
        ))}
      </ul>
      {refused && <p>Settle it first: send or record the money, or decide what is open.</p>}
    </div>
  )
}

/** The other addresses that staff merged with this one, which are not part of its file. */
const MergedWith = ({ others }: { others: FoundPerson['mergedWith'] }) =>
  others.length > 0 && (
    <p className="wrap-anywhere">
      Staff merged this address with {people.format(others.map(({ email }) => email))}. Each address
      is exported and erased on its own.
    </p>
  )

const people = new Intl.ListFormat('en-JM')

type MentionsProps = {
  mentions: readonly Mention[]
  ticked: ReadonlySet<Mention>
  onTick: (mention: Mention, on: boolean) => void
}

/** Texts that might be about somebody else: exported and erased only if they are ticked. */
function Mentions({ mentions, ticked, onTick }: MentionsProps) {
  if (mentions.length === 0) return null
  return (
    <fieldset className="stack w-full gap-2">
      <legend className="font-semibold">Possible mentions elsewhere</legend>
      <p className="muted">
        These may be about someone else with the same name. Tick those about this person. They will
        be included in the file and erased. The others are not changed.
      </p>
      <ul className="grid gap-2">
        {mentions.map((mention) => (
          <li
            key={`${mention.kind} ${mention.id}`}
            className="border-b border-line py-1.5 wrap-anywhere"
          >
            <CheckField
              label={
                <>
                  <span className="block font-semibold">{mention.place}</span>
                  {mention.excerpt}
                </>
              }
              checked={ticked.has(mention)}
              onChange={(event) => onTick(mention, event.target.checked)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

const { Form: PasswordForm } = formOf(ErasePerson.pick({ password: true }))

type Props = { person: Found; own: OwnMention[]; onErased: () => void; onCancel: () => void }

/** Explains what is deleted and what stays, and asks for the password before it erases. */
function EraseForm({ person, own, onErased, onCancel }: Props) {
  const { email, keepYears } = person
  const erase = useSend('POST', `${PRIVACY}/erasures`, { waits: true })
  return (
    <PasswordForm
      className="stack grid-cols-1 justify-items-start"
      aria-label="Erase this person"
      defaults={{ password: '' }}
      refusedAt="password"
      failedText="It did not work. Try again."
      onSubmit={async ({ password }) => {
        const { alias, givenUp } = await erase.mutateAsync({ email, own, password })
        const small = givenUp === '0.00' ? '' : ` ${formatExact(givenUp)} was given up.`
        toast({ title: 'Erased', text: `Orders kept for tax records are under ${alias}.${small}` })
        onErased()
      }}
    >
      <p>
        Messages, chats, quotes, prize claims, e-mails, receipts and mailing list entries will be
        deleted. Orders are kept without name, address and phone number for tax records. A partner
        account will be closed. {own.length > 0 && 'What you ticked goes too. '}This cannot be
        undone.
      </p>
      <p>
        Invoices, credit notes and receipts stay as they were issued, with name and address, for{' '}
        {yearsText(keepYears)} from their day. Only those who read the shop’s money reports can open
        them; after that, the buyer’s name and address are removed.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button that had the focus */}
      <OwnPasswordField className="w-full" autoFocus />
      <div className="flex flex-wrap gap-2">
        <SubmitButton variant="danger">Erase for good</SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </PasswordForm>
  )
}

const NAMES: Record<string, string> = { ...RECORD_NAMES, mentions: 'Possible mentions elsewhere' }
