import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton, SmallButton } from '#web/staff/small-button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { FieldsPart } from './fields.tsx'

type Props = {
  legend: string
  /** What a row is called: `Remove link 2`. */
  row: string
  add: string
  /** The rows of a field array. */
  fields: readonly { id: string }[]
  most: number
  /** Both fields of a row are equally wide. */
  even?: boolean
  none?: string
  onAdd: () => void
  /** For rows whose order matters. */
  onMoveUp?: (index: number) => void
  onRemove: (index: number) => void
  /** The two fields of a row. */
  children: (index: number) => ReactNode
}

/** On a phone the second field is below the first. */
const ROW =
  'grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2.5 *:min-w-0 max-phone:*:nth-2:col-span-full max-phone:*:nth-2:row-start-2'

/** Rows of two fields in a setting, to which some can be added. */
export const SettingRows = (props: Props) => {
  const { legend, row, add, fields, most, even, none, onAdd, onMoveUp, onRemove, children } = props
  return (
    <FieldsPart legend={legend} about={fields.length === 0 && none}>
      {fields.map(({ id }, index) => (
        <div
          key={id}
          className={cx(
            ROW,
            even ? 'phone:grid-cols-[1fr_1fr_auto]' : 'phone:grid-cols-[1fr_2fr_auto]',
          )}
        >
          {children(index)}
          <div className="mt-6.5 flex">
            {onMoveUp && (
              <IconButton
                icon={ArrowUp}
                label={`Move ${row} ${index + 1} up`}
                disabled={index === 0}
                onClick={() => onMoveUp(index)}
              />
            )}
            <IconButton
              icon={Trash2}
              label={`Remove ${row} ${index + 1}`}
              onClick={() => onRemove(index)}
            />
          </div>
        </div>
      ))}
      <div>
        <SmallButton icon={Plus} label={add} disabled={fields.length >= most} onClick={onAdd} />
      </div>
    </FieldsPart>
  )
}
