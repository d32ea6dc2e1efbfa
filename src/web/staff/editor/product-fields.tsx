import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { DESCRIPTION_LENGTH, PRODUCT_NAME_LENGTH } from '#contract/edit-product.ts'
import { CATEGORIES, CATEGORY_NAMES } from '#contract/products.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField, SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import type { CartonDraft, Draft } from './draft.ts'
import type { DraftForm } from './use-draft.ts'

type FormProps = { form: DraftForm }

export function FormSection(props: { title: string; id?: string; children: ReactNode }) {
  return (
    <fieldset className="panel ed-part" id={props.id}>
      <legend className="sr-only">{props.title}</legend>
      <h2 className="ed-h" aria-hidden="true">
        {props.title}
      </h2>
      {props.children}
    </fieldset>
  )
}

type TextName = {
  [Name in keyof Draft]: Draft[Name] extends string ? Name : never
}[keyof Draft]

/** What a text field of the draft needs. */
function bind(form: DraftForm, name: TextName, path: string = name) {
  return {
    name,
    value: form.draft[name],
    error: form.issueOf(path),
    onChange: ({ target }: { target: { value: string } }) => form.set({ [name]: target.value }),
  }
}

export function BasicFields({ form }: FormProps) {
  return (
    <FormSection title="Product">
      <TextField label="Name" maxLength={PRODUCT_NAME_LENGTH} {...bind(form, 'name')} />
      <div className="row2">
        <TextField
          label="Price (J$)"
          inputMode="decimal"
          placeholder="64900.00"
          maxLength={12}
          {...bind(form, 'price')}
        />
        <SelectField label="Category" {...bind(form, 'category')}>
          {CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {CATEGORY_NAMES[category]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="row2">
        <TextField
          label="Price before the sale (J$)"
          optional
          inputMode="decimal"
          maxLength={12}
          {...bind(form, 'originalPrice')}
        />
        <CheckField
          className="self-end"
          label="On sale"
          checked={form.draft.onSale}
          onChange={({ target }) => form.set({ onSale: target.checked })}
        />
      </div>
      <TextArea
        label="Description"
        rows={4}
        maxLength={DESCRIPTION_LENGTH}
        {...bind(form, 'description')}
      />
      <TextArea
        label="Features"
        optional
        rows={4}
        hint="Separated by commas, or one a line"
        {...bind(form, 'features')}
      />
      <TextField label="Material" optional maxLength={200} {...bind(form, 'material')} />
    </FormSection>
  )
}

const NEW_CARTON: CartonDraft = { lengthCm: '', widthCm: '', heightCm: '' }

export function SizeFields({ form }: FormProps) {
  const { cartons } = form.draft
  return (
    <FormSection title="Size and boxes">
      <TextField label="Dimensions" optional maxLength={300} {...bind(form, 'dimensions')} />
      <div className="ed-four">
        <Centimetres form={form} label="Width (cm)" name="widthCm" path="measures.widthCm" />
        <Centimetres form={form} label="Depth (cm)" name="depthCm" path="measures.depthCm" />
        <Centimetres form={form} label="Height (cm)" name="heightCm" path="measures.heightCm" />
        <Centimetres form={form} label="Weight (kg)" name="weightKg" path="weightKg" />
      </div>
      {cartons.map((carton, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- boxes have no name but their place
        <CartonRow key={index} form={form} carton={carton} index={index} />
      ))}
      <div>
        <Button
          variant="soft"
          size="sm"
          onClick={() => form.set({ cartons: [...cartons, NEW_CARTON] })}
        >
          <Plus className="i" aria-hidden="true" />
          Add a box
        </Button>
      </div>
    </FormSection>
  )
}

type CentimetresProps = FormProps & { label: string; name: TextName; path: string }

function Centimetres({ form, label, name, path }: CentimetresProps) {
  return (
    <TextField
      label={label}
      inputMode="decimal"
      maxLength={6}
      autoComplete="off"
      {...bind(form, name, path)}
    />
  )
}

const SIDES = { lengthCm: 'length', widthCm: 'width', heightCm: 'height' } as const

function CartonRow(props: FormProps & { carton: CartonDraft; index: number }) {
  const { form, carton, index } = props
  const change = (changed: CartonDraft | undefined) =>
    form.set(({ cartons }) => ({
      cartons: cartons.toSpliced(index, 1, ...(changed ? [changed] : [])),
    }))
  return (
    <div className="ed-four ed-carton">
      {(Object.keys(SIDES) as (keyof typeof SIDES)[]).map((side) => (
        <TextField
          key={side}
          label={`Box ${index + 1}, ${SIDES[side]} (cm)`}
          inputMode="decimal"
          maxLength={6}
          autoComplete="off"
          value={carton[side]}
          error={form.issueOf(`cartons.${index}.${side}`)}
          onChange={({ target }) => change({ ...carton, [side]: target.value })}
        />
      ))}
      <button
        type="button"
        className="ibtn"
        aria-label={`Remove box ${index + 1}`}
        onClick={() => change(undefined)}
      >
        <X className="i" aria-hidden="true" />
      </button>
    </div>
  )
}

export function OfferFields({ form }: FormProps) {
  return (
    <FormSection title="Payment and shipping">
      <div className="row2">
        <TextField
          label="Payment options"
          hint="Separated by commas"
          {...bind(form, 'paymentOptions')}
        />
        <TextField
          label="Shipping options"
          hint="Separated by commas"
          {...bind(form, 'shippingOptions')}
        />
      </div>
      <div className="row2">
        <TextField
          label="Bank"
          optional
          maxLength={120}
          hint="Left empty, it is the shop’s own account"
          {...bind(form, 'bank', 'bankDetails.bank')}
        />
        <TextField
          label="Account number"
          optional
          maxLength={60}
          {...bind(form, 'account', 'bankDetails.account')}
        />
      </div>
    </FormSection>
  )
}
