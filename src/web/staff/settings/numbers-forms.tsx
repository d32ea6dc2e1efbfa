import type { Versioned, OrderTimes, StockAlert } from '#contract/settings.ts'
import { fieldsOf, numberIn } from '#web/ui/form.tsx'
import { SettingForm } from './setting-form.tsx'

const { TextField } = fieldsOf<OrderTimes & StockAlert>()

export function NumbersForms(props: {
  times: Versioned<OrderTimes>
  stock: Versioned<StockAlert>
}) {
  const { times, stock } = props
  return (
    <>
      <SettingForm
        subject="order-times"
        kept={times}
        title="Unpaid transfers"
        about="An order that waits for a transfer keeps its piece this long."
      >
        <div className="set-two">
          <TextField
            label="Expires after (hours)"
            type="number"
            min={12}
            max={720}
            name="unpaidExpiryHours"
            parse={numberIn}
          />
          <TextField
            label="Reminder before that (hours)"
            type="number"
            min={1}
            max={336}
            name="reminderHours"
            parse={numberIn}
          />
        </div>
      </SettingForm>
      <SettingForm
        subject="stock"
        kept={stock}
        title="Low stock"
        about="Products that are added from now on count as low at so many pieces. Each can be told otherwise in the inventory."
      >
        <div className="set-two">
          <TextField
            label="Pieces"
            type="number"
            min={0}
            max={1000}
            name="lowStockPieces"
            parse={numberIn}
          />
        </div>
      </SettingForm>
    </>
  )
}
