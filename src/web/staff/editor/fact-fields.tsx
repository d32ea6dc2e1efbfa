import { type Fact, optionsOf } from '#contract/product-facts.ts'
import { SelectField } from '#web/ui/field.tsx'
import { Options } from '#web/ui/options.tsx'
import { draftFacts } from './draft.ts'
import { FormSection, NumberField, ShortFields } from './product-fields.tsx'
import type { DraftForm } from './use-draft.ts'

/** What customers ask of a product of its category; a field that is left empty is not shown to them. */
export const FactFields = ({ form }: { form: DraftForm }) => (
  <FormSection title="Facts">
    <p className="muted small">
      Shown on the product page, in filters and to search engines. Leave empty what is not known.
    </p>
    <ShortFields>
      {draftFacts(form.draft).map((fact) => (
        <FactField key={fact.key} fact={fact} form={form} />
      ))}
    </ShortFields>
  </FormSection>
)

function FactField({ fact, form }: { fact: Fact; form: DraftForm }) {
  const { key, label } = fact
  const control = {
    value: form.draft.facts[key] ?? '',
    error: form.issueOf(`facts.${key}`),
    onChange: ({ target }: { target: { value: string } }) =>
      form.set(({ facts }) => ({ facts: { ...facts, [key]: target.value } })),
  }
  const options = optionsOf(fact)
  if (options)
    return (
      <SelectField label={label} {...control}>
        <option value="">Not known</option>
        <Options values={Object.keys(options)} labels={options} />
      </SelectField>
    )
  const unit = 'unit' in fact ? fact.unit[1] : ''
  const before = 'before' in fact ? ` ${fact.before.trim()}` : ''
  return <NumberField label={`${label}${before} (${unit})`} {...control} />
}
