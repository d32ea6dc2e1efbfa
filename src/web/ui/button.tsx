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
  /** `accent` and `ghost` are for dark grounds. */
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
    /** Of a submit button: nobody takes the form before its script is there. */
    needsScript?: boolean
  }

/** While pending it keeps its focus and does nothing; the label says what is going on. */
export function Button(props: ButtonProps) {
  const { variant, size, block, pending = false, pendingLabel, ...rest } = props
  const { className, children, onClick, type = 'button', needsScript, ...button } = rest
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    pending ? event.preventDefault() : onClick?.(event)
  return (
    <ScriptButton
      {...button}
      type={type}
      needsScript={needsScript ?? type === 'button'}
      className={cx(buttonClass({ variant, size, block }), className)}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={press}
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

/** A button that waits for its script: until then it looks so, and takes no press that would be lost. */
export function ScriptButton({
  needsScript = true,
  type = 'button',
  ...button
}: ScriptButtonProps) {
  const held = !useHydrated() && needsScript
  return (
    <button
      {...button}
      // oxlint-disable-next-line react/button-has-type -- the prop's type allows only the three
      type={type}
      {...(held && { disabled: true, 'aria-busy': true })}
    />
  )
}

/** A link that looks like a button. Leads into the shop; for elsewhere use `<a className={buttonClass(…)}>`. */
export function ButtonLink(props: ButtonLook & ComponentProps<typeof AppLink>) {
  const { variant, size, block, className, ...link } = props
  return <AppLink {...link} className={cx(buttonClass({ variant, size, block }), className)} />
}
