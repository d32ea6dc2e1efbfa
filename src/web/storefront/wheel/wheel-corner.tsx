import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { publicQuery } from '#web/queries/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { useSpinMemory } from './spin-memory.ts'
import './wheel-corner.css'

const WheelDialog = onDemand('The prize wheel', () => import('./wheel-dialog.tsx'))

/** The button that opens the wheel, in the corner of the page; not there while the wheel is off. */
export default function WheelCorner() {
  const on = useQuery(publicQuery('/api/wheel')).data?.on
  const memory = useSpinMemory()
  const [opened, setOpened] = useState<{ day: string; shown: boolean }>()
  if (!on) return null
  const open = () => setOpened({ day: memory.today, shown: true })
  return (
    <div className="wheel-corner">
      <button
        type="button"
        className={cx('corner-button', memory.spun && 'wide')}
        disabled={memory.spun}
        aria-label={memory.spun ? undefined : 'Spin to win: spin the prize wheel'}
        onClick={open}
      >
        <i className="wheel-sign" aria-hidden="true" />
        <span>{memory.spun ? 'Try Again Tomorrow!' : 'Spin to win'}</span>
      </button>
      {memory.unclaimed && (
        // Not while the wheel is seen: it would tell the result before the wheel does.
        <Button
          variant="accent"
          className="corner-button wide"
          hidden={opened?.shown}
          onClick={open}
        >
          Claim your prize
        </Button>
      )}
      {opened && (
        <WheelDialog
          // A new day brings a new wheel, but not while somebody fills in the form.
          key={opened.day}
          memory={memory}
          open={opened.shown}
          onClose={() => setOpened({ ...opened, shown: false })}
        />
      )}
    </div>
  )
}
