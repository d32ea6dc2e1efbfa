import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'
import { Meter } from './shapes/meter.tsx'
import './upload-row.css'

type Props = {
  name: string
  /** How much of it has arrived; undefined for a file that is not sent. */
  percent: number | undefined
  progressLabel: string
  /** What has arrived, or why nothing more does. */
  text: string
  isFailed?: boolean
  removeLabel: string
  onRemove: () => void
  /** What else can be done with it. */
  children?: ReactNode
}

/** A file on its way: its name, how much of it has arrived, and a button that stops it. */
export function UploadRow(row: Props) {
  const { name, percent, progressLabel, text, isFailed, removeLabel, onRemove, children } = row
  return (
    <div className={cx('upload flex items-center gap-1', isFailed && 'upload-failed')}>
      <div>
        <b className="block font-semibold">{name}</b>
        {percent !== undefined && <Meter percent={percent} label={progressLabel} />}
        <small className="xs num" role={isFailed ? 'alert' : undefined}>
          {text}
        </small>
      </div>
      {children}
      <button type="button" className="ibtn" aria-label={removeLabel} onClick={onRemove}>
        <X className="i" aria-hidden="true" />
      </button>
    </div>
  )
}
