// The small buttons of the desks: an icon and a label, or an icon alone.

import { type LucideIcon, Printer } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'

type LabelProps = {
  icon?: LucideIcon | undefined
  label: ReactNode
  /** Read out after the label, to tell apart several buttons with the same label. */
  srLabel?: string | undefined
  /** On a phone only screen readers get the label. */
  iconOnPhones?: boolean
}

const Label = ({ icon: Icon, label, srLabel, iconOnPhones }: LabelProps) => (
  <>
    {Icon && <Icon className="i" aria-hidden="true" />}
    {iconOnPhones ? <span className="max-desk:sr-only">{label}</span> : label}
    {srLabel && <span className="sr-only">{srLabel}</span>}
  </>
)

type Small<Props> = LabelProps & Omit<Props, 'size' | 'children'>

export const SmallButton = (props: Small<ComponentProps<typeof Button>>) => {
  const { icon, label, srLabel, iconOnPhones, variant = 'soft', ...button } = props
  return (
    <Button {...button} variant={variant} size="sm">
      <Label {...{ icon, label, srLabel, iconOnPhones }} />
    </Button>
  )
}

export const PrintButton = (props: Pick<ComponentProps<typeof Button>, 'variant'>) => (
  <SmallButton {...props} icon={Printer} label="Print" onClick={() => window.print()} />
)

export const SmallButtonLink = (props: Small<ComponentProps<typeof ButtonLink>>) => {
  const { icon, label, srLabel, iconOnPhones, variant = 'soft', ...link } = props
  return (
    <ButtonLink {...link} variant={variant} size="sm">
      <Label {...{ icon, label, srLabel, iconOnPhones }} />
    </ButtonLink>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'type'> & { icon: LucideIcon; label: string }

/** The label is its name for screen readers. */
export const IconButton = ({ icon: Icon, label, className, ...button }: IconButtonProps) => (
  <button {...button} type="button" className={cx('ibtn', className)} aria-label={label}>
    <Icon className="i" aria-hidden="true" />
  </button>
)
