import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { NOT_SURE } from '#contract/quotes.ts'
import { quoteOptionsQuery } from '#web/queries/quote-options.ts'
import { SelectField, TextArea } from '#web/ui/field.tsx'
import { PersonFields } from '#web/ui/person-fields.tsx'
import { PLAIN_OPTIONS, type QuoteForm, sizesIn, withChosen } from './quote-form.ts'

type FieldsProps = { form: QuoteForm }

/** Who asks. */
export function AskerFields({ form: { register, formState } }: FieldsProps) {
  const { errors } = formState
  return (
    <PersonFields
      name={{ ...register('customerName'), error: errors.customerName?.message }}
      email={{ ...register('email'), error: errors.email?.message }}
      phone={{ ...register('contactNumber'), error: errors.contactNumber?.message }}
    />
  )
}

/** What is wished for: type, colour and size, and what it may cost. */
export function PreferenceFields({ form }: FieldsProps) {
  const { register, formState, control } = form
  const { errors } = formState
  const { data: options = PLAIN_OPTIONS } = useQuery(quoteOptionsQuery())
  const [category, color, size, budget] = useWatch({
    control,
    name: ['productCategory', 'preferredColor', 'preferredSize', 'budgetRange'],
  })
  // A size of the old type says nothing of the new one.
  const changeCategory = () => size !== NOT_SURE && form.setValue('preferredSize', '')
  return (
    <div className="wish">
      <SelectField
        label="Product type"
        error={errors.productCategory?.message}
        {...register('productCategory', { onChange: changeCategory })}
      >
        <option value="">Choose a type</option>
        {options.categories.map(({ category, name }) => (
          <option key={category} value={category}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Colour"
        error={errors.preferredColor?.message}
        {...register('preferredColor')}
      >
        <option value="">Choose a colour</option>
        <Choices of={withChosen(options.colors, color)} />
      </SelectField>
      <SelectField
        label="Size"
        error={errors.preferredSize?.message}
        {...register('preferredSize')}
      >
        <option value="">{category ? 'Choose a size' : 'Choose a type first'}</option>
        <Choices of={withChosen(sizesIn(options, category), size)} />
      </SelectField>
      <SelectField
        label="Budget"
        optional
        error={errors.budgetRange?.message}
        {...register('budgetRange')}
      >
        <option value="">Not decided</option>
        <Choices of={withChosen(options.budgetRanges, budget)} />
      </SelectField>
    </div>
  )
}

const Choices = ({ of }: { of: readonly string[] }) =>
  of.map((name) => <option key={name}>{name}</option>)

export function NotesField({ form: { register, formState } }: FieldsProps) {
  return (
    <TextArea
      label="Notes"
      optional
      rows={3}
      maxLength={2000}
      placeholder="Door 76 cm, stairs 90 cm with one turn, needed by 1 December"
      hint="With your door and stair widths we can tell you whether it fits."
      error={formState.errors.additionalNotes?.message}
      {...register('additionalNotes')}
    />
  )
}
