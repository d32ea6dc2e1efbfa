import type { ComponentProps, MouseEvent } from 'react'
import { AppLink } from './app-link.tsx'
import { cx } from './class-names.ts'
import { Mark } from './mark.tsx'
import { useHydrated } from './use-hydrated.ts'

const VARIANTS = {
  primary: 'btn-primary',
  line: 'btn-line',
  accent: 'btn-accent',
  soft: 'btn-soft',
  quiet: 'btn-quiet',
  danger: 'btn-danger',
  ghost: 'btn-ghost',
} as const
const SIZES = { sm: 'btn-sm', md: '', lg: 'btn-lg' } as const

export type ButtonLook = {
  /** `accent` and `ghost` are for dark backgrounds. */
  variant?: keyof typeof VARIANTS | undefined
  size?: keyof typeof SIZES | undefined
  block?: boolean | undefined
}

export const buttonClass = ({ variant = 'primary', size = 'md', block = false }: ButtonLook) =>
  cx('btn', VARIANTS[variant], SIZES[size], block && 'btn-block')

type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    pending?: boolean
    pendingLabel?: string
    /**
     * Disabled until hydration. Default: true, except for submit buttons, whose form may work without
     * JavaScript.
     */
    needsScript?: boolean
  }

/** While pending it keeps the focus and ignores clicks; the label says what is going on. */
export function Button(props: ButtonProps) {
  const { variant, size, block, pending = false, pendingLabel, ...rest } = props
  const { className, children, onClick, type = 'button', needsScript, ...button } = rest
  const handleClick = (event: MouseEvent<HTMLButtonElement>) =>
    pending ? event.preventDefault() : onClick?.(event)
  return (
    <ScriptButton
      {...button}
      type={type}
      needsScript={needsScript ?? type === 'button'}
      className={cx(buttonClass({ variant, size, block }), className)}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={handleClick}
    >
      {pending ? (
        <>
          <Mark opening className="size-6" sofa="currentColor" />
          {pendingLabel ?? children}
        </>
      ) : (
        children
      )}
    </ScriptButton>
  )
}

type ScriptButtonProps = ComponentProps<'button'> & { needsScript?: boolean }

/** A button that needs JavaScript: disabled until hydration, so that no click is lost. */
export function ScriptButton({
  needsScript = true,
  type = 'button',
  ...button
}: ScriptButtonProps) {
  const waiting = !useHydrated() && needsScript
  return (
    <button
      {...button}
      // oxlint-disable-next-line react/button-has-type -- the prop's type allows only the three
      type={type}
      {...(waiting && { disabled: true, 'aria-busy': true })}
    />
  )
}

/** A link inside the shop that looks like a button. For other links use `<a className={buttonClass(…)}>`. */
export function ButtonLink(props: ButtonLook & ComponentProps<typeof AppLink>) {
  const { variant, size, block, className, ...link } = props
  return <AppLink {...link} className={cx(buttonClass({ variant, size, block }), className)} />
}
