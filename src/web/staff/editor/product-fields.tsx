import { Plus, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { DESCRIPTION_LENGTH, PRODUCT_NAME_LENGTH } from '#contract/edit-product.ts'
import { colourHex } from '#contract/colour-codes.ts'
import { CATEGORIES, CATEGORY_NAMES } from '#contract/products.ts'
import {
  MAX_SKU_LENGTH,
  PRODUCT_STATE_NAMES,
  PRODUCT_STATES,
  type ProductState,
} from '#contract/product-states.ts'
import { WARRANTY_TERMS, yearsText } from '#contract/warranty-terms.ts'
import { IconButton, SmallButton } from '#web/staff/small-button.tsx'
import { CheckField, TextField as PlainTextField } from '#web/ui/field.tsx'
import { fieldsOf } from '#web/ui/form.tsx'
import { Options } from '#web/ui/options.tsx'
import { type CartonDraft, colorsOf, type Draft, skuColorsOf } from './draft.ts'
import type { DraftForm } from './use-draft.ts'

const { SelectField, TextArea, TextField } = fieldsOf<Draft>()

type FormProps = { form: DraftForm }

export const FormSection = (props: { title: string; id?: string; children: ReactNode }) => (
  <fieldset className="panel stack min-w-0 scroll-mt-4 p-5" id={props.id}>
    <legend className="sr-only">{props.title}</legend>
    <h2 className="text-[1.0625rem] font-[650]" aria-hidden="true">
      {props.title}
    </h2>
    {props.children}
  </fieldset>
)

/** As many side by side as fit. */
export const ShortFields = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] items-start gap-3">
    {children}
  </div>
)

const STATE_HINTS: Record<ProductState, string> = {
  live: 'Customers can see it as soon as you save.',
  draft: 'Only staff can see it. Customers cannot find or order it.',
}

export const StateField = ({ form }: FormProps) => (
  <FormSection title="In the shop">
    <SelectField label="Draft or live" name="state" hint={STATE_HINTS[form.draft.state]}>
      <Options values={PRODUCT_STATES} labels={PRODUCT_STATE_NAMES} />
    </SelectField>
  </FormSection>
)

export const BasicFields = ({ form }: FormProps) => (
  <FormSection title="Product">
    <TextField label="Name" name="name" maxLength={PRODUCT_NAME_LENGTH} />
    <div className="row2">
      <TextField
        label="Price (J$)"
        name="price"
        inputMode="decimal"
        placeholder="64900.00"
        maxLength={12}
      />
      <SelectField label="Category" name="category">
        <Options values={CATEGORIES} labels={CATEGORY_NAMES} />
      </SelectField>
    </div>
    <div className="row2">
      <TextField
        label="Regular price (J$)"
        name="originalPrice"
        optional
        inputMode="decimal"
        maxLength={12}
      />
      <CheckField
        className="self-end"
        label="On sale"
        checked={form.draft.onSale}
        onChange={({ target }) => form.set({ onSale: target.checked })}
      />
    </div>
    <TextField
      label="Cost (J$)"
      name="cost"
      optional
      hint="What the shop pays for one. Only staff who edit products can see this"
      inputMode="decimal"
      maxLength={12}
      autoComplete="off"
    />
    <TextArea label="Description" name="description" rows={4} maxLength={DESCRIPTION_LENGTH} />
    <TextArea
      label="Features"
      name="features"
      optional
      rows={4}
      hint="Separate with commas or put each on a new line"
    />
    <div className="row2">
      <TextField label="Material" name="material" optional maxLength={200} />
      <SelectField
        label="Warranty"
        name="warrantyYears"
        hint="Counted from delivery. Existing orders keep their warranty term"
      >
        <option value="">Not stated (1 to 5 years)</option>
        {WARRANTY_TERMS.map((years) => (
          <option key={years} value={years}>
            {yearsText(years)}
          </option>
        ))}
      </SelectField>
    </div>
  </FormSection>
)

/** The colours it comes in, and how many pieces there are of each. */
export function StockFields({ form }: FormProps) {
  const colors = colorsOf(form.draft)
  return (
    <FormSection title="Colours and stock" id="stock">
      <TextField
        label="Colours"
        name="colors"
        optional
        hint="Separated by commas"
        autoComplete="off"
      />
      <TextField
        label="Low-stock level"
        name="lowStockThreshold"
        optional
        hint="Total across all colours. Leave empty for the shop default"
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
      />
      {colors.length === 0 ? (
        <p className="muted">Add colors first to set inventory</p>
      ) : (
        <ShortFields>
          {colors.map((color) => (
            <PlainTextField
              key={color}
              label={
                <>
                  <i
                    className="inline-block size-3 rounded-chip border border-line-strong align-[-1px]"
                    style={{ backgroundColor: colourHex(color) }}
                  />{' '}
                  Stock of {color}
                </>
              }
              type="number"
              min={0}
              step={1}
              inputMode="numeric"
              value={form.draft.stock[color] ?? '0'}
              error={form.issueOf(`colorInventory.${color}`)}
              onChange={({ target }) =>
                form.set(({ stock }) => ({ stock: { ...stock, [color]: target.value } }))
              }
            />
          ))}
        </ShortFields>
      )}
      <ShortFields>
        {skuColorsOf(form.draft).map((color) => (
          <PlainTextField
            key={color}
            label={color ? `SKU of ${color}` : 'SKU'}
            optional
            maxLength={MAX_SKU_LENGTH}
            autoComplete="off"
            value={form.draft.skus[color] ?? ''}
            error={form.issueOf(`colorSkus.${color}`)}
            onChange={({ target }) =>
              form.set(({ skus }) => ({ skus: { ...skus, [color]: target.value } }))
            }
          />
        ))}
      </ShortFields>
    </FormSection>
  )
}

export const NumberField = (props: ComponentProps<typeof PlainTextField>) => (
  <PlainTextField inputMode="decimal" maxLength={6} autoComplete="off" {...props} />
)

const NEW_CARTON: CartonDraft = { lengthCm: '', widthCm: '', heightCm: '' }

export function SizeFields({ form }: FormProps) {
  const { cartons } = form.draft
  return (
    <FormSection title="Size and boxes">
      <TextField label="Dimensions" name="dimensions" optional maxLength={300} />
      <ShortFields>
        <NumberField label="Width (cm)" name="widthCm" />
        <NumberField label="Depth (cm)" name="depthCm" />
        <NumberField label="Height (cm)" name="heightCm" />
        <NumberField label="Weight (kg)" name="weightKg" />
      </ShortFields>
      {cartons.map((carton, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- boxes have no id
        <CartonRow key={index} form={form} carton={carton} index={index} />
      ))}
      <div>
        <SmallButton
          icon={Plus}
          label="Add a box"
          onClick={() => form.set({ cartons: [...cartons, NEW_CARTON] })}
        />
      </div>
    </FormSection>
  )
}

const SIDES = [
  ['lengthCm', 'length'],
  ['widthCm', 'width'],
  ['heightCm', 'height'],
] as const

function CartonRow(props: FormProps & { carton: CartonDraft; index: number }) {
  const { form, carton, index } = props
  /** Replaces the carton; without an argument, removes it. */
  const change = (...changed: CartonDraft[]) =>
    form.set(({ cartons }) => ({ cartons: cartons.toSpliced(index, 1, ...changed) }))
  return (
    <div className="grid grid-cols-[repeat(3,minmax(0,1fr))_auto] items-start gap-3">
      {SIDES.map(([side, label]) => (
        <NumberField
          key={side}
          label={`Box ${index + 1}, ${label} (cm)`}
          value={carton[side]}
          error={form.issueOf(`cartons.${index}.${side}`)}
          onChange={({ target }) => change({ ...carton, [side]: target.value })}
        />
      ))}
      <IconButton
        className="mt-6.5"
        icon={X}
        label={`Remove box ${index + 1}`}
        onClick={() => change()}
      />
    </div>
  )
}

export const OfferFields = () => (
  <FormSection title="Payment and shipping">
    <div className="row2">
      <TextField label="Payment options" name="paymentOptions" hint="Separated by commas" />
      <TextField label="Shipping options" name="shippingOptions" hint="Separated by commas" />
    </div>
    <div className="row2">
      <TextField
        label="Bank"
        name="bank"
        optional
        maxLength={120}
        hint="Leave empty to use the shop’s account"
      />
      <TextField label="Account number" name="account" optional maxLength={60} />
    </div>
  </FormSection>
)
