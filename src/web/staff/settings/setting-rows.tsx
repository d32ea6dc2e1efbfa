import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton, SmallButton } from '#web/staff/small-button.tsx'
import { cx } from '#web/ui/class-names.ts'

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

/** Rows of two fields in a setting, to which some can be added. */
export const SettingRows = (props: Props) => {
  const { legend, row, add, fields, most, even, none, onAdd, onMoveUp, onRemove, children } = props
  return (
    <fieldset className="set-part">
      <legend>{legend}</legend>
      {none && fields.length === 0 && <p className="muted small -mt-2">{none}</p>}
      {fields.map(({ id }, index) => (
        <div key={id} className={cx('set-row', even && 'set-row-even')}>
          {children(index)}
          <div className="set-row-acts">
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
    </fieldset>
  )
}
