import { Scale } from 'lucide-react'
import { buttonClass } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { isFull, toggleCompared, useCompared } from './compared.ts'

type CompareButtonProps = {
  id: number
  name: string
  /** With its word beside the scales. */
  worded?: boolean
}

/** Puts a product among those compared, or takes it out. */
export function CompareButton({ id, name, worded = false }: CompareButtonProps) {
  const compared = useCompared()
  const on = compared.includes(id)
  const press = () => {
    if (on || !isFull(compared)) return toggleCompared(id)
    toast({
      title: 'Three pieces at a time',
      text: `Take one out of the comparison to add ${name}.`,
    })
  }
  return (
    <button
      type="button"
      className={worded ? buttonClass({ variant: 'quiet' }) : 'ibtn scales'}
      aria-label={`Compare ${name}`}
      aria-pressed={on}
      {...(!worded && { 'data-tip': on ? 'Take out of the comparison' : 'Compare' })}
      onClick={press}
    >
      <Scale className="i" aria-hidden="true" />
      {worded && 'Compare'}
    </button>
  )
}
