import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { NOT_SURE } from '#contract/quotes.ts'
import { quoteOptionsQuery } from '#web/queries/quote-options.ts'
import { fieldsOf } from '#web/ui/form.tsx'
import { PersonFields } from '#web/ui/person-fields.tsx'
import { PLAIN_OPTIONS, type QuoteValues, sizesIn, withChosen } from './quote-form.ts'

const { SelectField, TextArea } = fieldsOf<QuoteValues>()

/** Who requests the quote, the type, colour, size and budget, and notes. */
export function QuoteFields() {
  return (
    <>
      <PersonFields<keyof QuoteValues> name="customerName" email="email" phone="contactNumber" />
      <PreferenceFields />
      <TextArea
        label="Notes"
        name="additionalNotes"
        optional
        rows={3}
        maxLength={2000}
        placeholder="Door 76 cm, stairs 90 cm with one turn, needed by 1 December"
        hint="With your door and stair widths we can tell you whether it fits."
      />
    </>
  )
}

function PreferenceFields() {
  const { setValue, control } = useFormContext<QuoteValues>()
  const { data: options = PLAIN_OPTIONS } = useQuery(quoteOptionsQuery())
  const [category, color, size, budget] = useWatch({
    control,
    name: ['productCategory', 'preferredColor', 'preferredSize', 'budgetRange'],
  })
  // Each category has its own sizes.
  const resetSize = () => size !== NOT_SURE && setValue('preferredSize', '')
  return (
    <div className="wish">
      <SelectField label="Product type" name="productCategory" onChange={resetSize}>
        <option value="">Choose a type</option>
        {options.categories.map(({ category, name }) => (
          <option key={category} value={category}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="Colour" name="preferredColor">
        <option value="">Choose a colour</option>
        <Choices of={withChosen(options.colors, color)} />
      </SelectField>
      <SelectField label="Size" name="preferredSize">
        <option value="">{category ? 'Choose a size' : 'Choose a type first'}</option>
        <Choices of={withChosen(sizesIn(options, category), size)} />
      </SelectField>
      <SelectField label="Budget" name="budgetRange" optional>
        <option value="">Not decided</option>
        <Choices of={withChosen(options.budgetRanges, budget)} />
      </SelectField>
    </div>
  )
}

const Choices = ({ of }: { of: readonly string[] }) =>
  of.map((name) => <option key={name}>{name}</option>)
