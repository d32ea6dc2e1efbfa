import { colourHex } from '#contract/products.ts'
import { TextField } from '#web/ui/field.tsx'
import { colorsOf } from './draft.ts'
import { FormSection } from './product-fields.tsx'
import type { DraftForm } from './use-draft.ts'

/** The colours it comes in, and how many pieces there are of each. */
export function StockFields({ form }: { form: DraftForm }) {
  const colors = colorsOf(form.draft)
  return (
    <FormSection title="Colours and stock" id="stock">
      <TextField
        label="Colours"
        optional
        hint="Separated by commas"
        autoComplete="off"
        value={form.draft.colors}
        error={form.issueOf('colors')}
        onChange={({ target }) => form.set({ colors: target.value })}
      />
      <TextField
        label="Low stock warning at"
        optional
        hint="Pieces left of all colours together; leave empty for the shop’s usual number"
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        value={form.draft.lowStockThreshold}
        error={form.issueOf('lowStockThreshold')}
        onChange={({ target }) => form.set({ lowStockThreshold: target.value })}
      />
      {colors.length === 0 ? (
        <p className="muted">Add colors first to set inventory</p>
      ) : (
        <div className="ed-four">
          {colors.map((color) => (
            <TextField
              key={color}
              label={
                <>
                  <i className="ed-chip" style={{ backgroundColor: colourHex(color) }} /> Stock of{' '}
                  {color}
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
        </div>
      )}
    </FormSection>
  )
}
