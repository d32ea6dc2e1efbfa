import { BREACH_LENGTHS, type NoteBreach } from '#contract/breaches.ts'
import { fieldsOf } from '#web/ui/form.tsx'
import { FIELD_LABELS as LABELS } from './breach-labels.ts'

const { TextField, TextArea } = fieldsOf<NoteBreach>()

/** An empty field is a number that nobody knows yet. */
const wholeNumber = (text: string | number | null) =>
  text === '' || text === null ? null : Number(text)

const NOT_HINT = 'Only if you decide not to notify them'

/** What a breach is, without a word about who it is. */
export const BreachFields = () => (
  <>
    <div className="stack min-[720px]:even-2">
      <TextField
        label={LABELS.foundAt}
        name="foundAt"
        type="datetime-local"
        hint="The 72 hours begin here. Jamaican time"
      />
      <TextField
        label={LABELS.people}
        name="people"
        type="number"
        min={0}
        optional
        parse={wholeNumber}
        hint="Leave empty if not yet known"
      />
    </div>
    <TextField
      label={LABELS.whose}
      name="whose"
      maxLength={BREACH_LENGTHS.whose}
      autoComplete="off"
      hint="A group, not names. For example: November customers, partners, staff"
    />
    <TextArea label={LABELS.what} name="what" rows={4} maxLength={BREACH_LENGTHS.what} />
    <TextArea
      label={LABELS.data}
      name="data"
      rows={2}
      maxLength={BREACH_LENGTHS.data}
      hint="Such as names, addresses, orders, bank accounts"
    />
    <TextArea
      label={LABELS.measures}
      name="measures"
      optional
      rows={3}
      maxLength={BREACH_LENGTHS.measures}
    />
    <NotifiedFields />
  </>
)

const NotifiedFields = () => (
  <>
    <div className="stack min-[720px]:even-2">
      <TextField
        label={LABELS.commissionerAt}
        name="commissionerAt"
        type="datetime-local"
        optional
        hint="The Information Commissioner"
      />
      <TextField
        label={LABELS.commissionerNot}
        name="commissionerNot"
        optional
        maxLength={BREACH_LENGTHS.reason}
        autoComplete="off"
        hint={NOT_HINT}
      />
    </div>
    <div className="stack min-[720px]:even-2">
      <TextField label={LABELS.personsAt} name="personsAt" type="datetime-local" optional />
      <TextField
        label={LABELS.personsNot}
        name="personsNot"
        optional
        maxLength={BREACH_LENGTHS.reason}
        autoComplete="off"
        hint={NOT_HINT}
      />
    </div>
  </>
)
