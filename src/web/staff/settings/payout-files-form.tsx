import { useState } from 'react'
import { useFieldArray, useFormState, useWatch } from 'react-hook-form'
import {
  AMOUNT_FORMATS,
  FIELDS_OF_FILE,
  FILE_FIELD_LABELS,
  MAX_COLUMNS,
  PAYOUT_FILE_KINDS,
  PAYOUT_FILE_LABELS,
  type SampleOfFile,
  type PayoutFileKind,
  type PayoutFileLayouts,
  SEPARATOR_LABELS,
  type Separator,
} from '#contract/payout-files.ts'
import type { SettingsView } from '#contract/settings.ts'
import { useCall } from '#web/queries/change.ts'
import { sendAsStaff } from '#web/queries/staff-call.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { Field, FieldNote } from '#web/ui/field.tsx'
import { fieldsOf } from '#web/ui/form.tsx'
import { Options } from '#web/ui/options.tsx'
import { SettingForm } from './setting-form.tsx'
import { SettingRows } from './setting-rows.tsx'
import { Fields } from './fields.tsx'

const { TextField, SelectField, CheckField } = fieldsOf<PayoutFileLayouts>()
const SEPARATORS = Object.keys(SEPARATOR_LABELS) as Separator[]

/** How the file of each way of paying is laid out, one at a time. */
export function PayoutFilesForm({ settings }: { settings: SettingsView }) {
  const [kind, setKind] = useState<PayoutFileKind>('ach')
  return (
    <SettingForm
      subject="payout-files"
      settings={settings}
      title="Files of a payout"
      about="Set the file layout your bank needs. Ask your bank which columns it accepts. Applies to runs locked from now on."
    >
      <Field label="Which file">
        {(control) => (
          <select
            className="in"
            value={kind}
            onChange={({ target }) => setKind(target.value as PayoutFileKind)}
            {...control}
          >
            <Options values={PAYOUT_FILE_KINDS} labels={PAYOUT_FILE_LABELS} />
          </select>
        )}
      </Field>
      <Layout key={kind} kind={kind} />
      <OtherMistakes kind={kind} />
    </SettingForm>
  )
}

function Layout({ kind }: { kind: PayoutFileKind }) {
  return (
    <>
      <Fields>
        <SelectField label="Column separator" name={`${kind}.separator`}>
          <Options values={SEPARATORS} labels={SEPARATOR_LABELS} />
        </SelectField>
        <SelectField label="Amount format" name={`${kind}.amounts`}>
          {Object.entries(AMOUNT_FORMATS).map(([format, example]) => (
            <option key={format} value={format}>
              {example}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Characters to leave out"
          optional
          name={`${kind}.without`}
          maxLength={20}
          hint="For example: &#@. Each is replaced with a space in names and addresses"
        />
        <CheckField label="The first line has the names of the columns" name={`${kind}.header`} />
      </Fields>
      <Columns kind={kind} />
      <Sample kind={kind} />
    </>
  )
}

function Columns({ kind }: { kind: PayoutFileKind }) {
  const name = `${kind}.columns` as const
  const { fields, append, remove, swap } = useFieldArray<PayoutFileLayouts, typeof name>({ name })
  const columns = useWatch<PayoutFileLayouts, typeof name>({ name })
  const { errors } = useFormState<PayoutFileLayouts>()
  const mistake = errors[kind]?.columns
  return (
    <div className="grid gap-2">
      <SettingRows
        legend="Columns, from left to right"
        row="column"
        add="Add a column"
        fields={fields}
        most={MAX_COLUMNS}
        even
        onAdd={() => append({ title: '', field: 'text', text: '' })}
        onMoveUp={(index) => swap(index, index - 1)}
        onRemove={remove}
      >
        {(index) => (
          <>
            <TextField label="Name" name={`${name}.${index}.title`} maxLength={40} />
            <div className="grid gap-2">
              <SelectField label="Holds" name={`${name}.${index}.field`}>
                <Options values={FIELDS_OF_FILE[kind]} labels={FILE_FIELD_LABELS} />
              </SelectField>
              {columns?.[index]?.field === 'text' && (
                <TextField
                  label="Text"
                  optional
                  hint="Empty for an empty column"
                  name={`${name}.${index}.text`}
                  maxLength={60}
                />
              )}
            </div>
          </>
        )}
      </SettingRows>
      <FieldNote id={`${kind}-columns`} error={mistake?.message ?? mistake?.root?.message} />
    </div>
  )
}

/** The file with two made-up lines, as the server writes it. */
function Sample({ kind }: { kind: PayoutFileKind }) {
  const layout = useWatch<PayoutFileLayouts, PayoutFileKind>({ name: kind })
  const sample = useCall((sample: SampleOfFile) =>
    sendAsStaff('POST', '/api/payout-file-samples', sample),
  )
  return (
    <div className="grid gap-3">
      <div>
        <SmallButton
          label="Show a sample"
          pending={sample.isPending}
          onClick={() => sample.mutate({ kind, layout })}
        />
      </div>
      {sample.isError && (
        <p className="err" role="alert">
          {errorSentence(sample.error)}
        </p>
      )}
      {sample.data && (
        <textarea
          className="in small font-[monospace]"
          aria-label="Sample"
          readOnly
          rows={4}
          wrap="off"
          value={sample.data.text}
        />
      )}
    </div>
  )
}

/** A mistake in a file that is not shown would keep the form from being saved without a word. */
function OtherMistakes({ kind }: { kind: PayoutFileKind }) {
  const { errors } = useFormState<PayoutFileLayouts>()
  const others = PAYOUT_FILE_KINDS.filter((other) => other !== kind && errors[other])
  if (others.length === 0) return null
  return (
    <p className="err" role="alert">
      Not saved: look at {others.map((other) => PAYOUT_FILE_LABELS[other]).join(', ')}
    </p>
  )
}
