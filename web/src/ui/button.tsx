import type { ComponentProps, MouseEvent } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './feedback/spinner.tsx'
import { Slot } from './slot.tsx'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  /** Busy: the button is disabled and reads `busyLabel`. */
  busy?: boolean
  busyLabel?: string
  /** Applies the look to its only child, for a link that acts as a button. */
  asChild?: boolean
}

export function Button({
  variant = 'secondary',
  size = 'md',
  busy = false,
  busyLabel,
  asChild = false,
  type = 'button',
  disabled,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const look = cx(base, variants[variant], variant === 'link' ? 'rounded-sm' : sizes[size], className)
  if (asChild) {
    return (
      <Slot className={look} {...(onClick && { onClick })} {...rest}>
        {children}
      </Slot>
    )
  }
  // The second click of a double-click arrives before the busy state renders.
  const clickOnce = (event: MouseEvent<HTMLButtonElement>) =>
    event.detail > 1 ? event.preventDefault() : onClick?.(event)
  return (
    <button
      type={type}
      className={look}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      onClick={busyLabel === undefined ? onClick : clickOnce}
      {...rest}
    >
      {busy && <Spinner />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}

const base =
  'inline-flex shrink-0 items-center justify-center gap-2 font-medium whitespace-nowrap select-none transition-colors ' +
  'disabled:cursor-not-allowed disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0'

const variants = {
  primary:
    'border border-ink bg-ink text-on-ink shadow-sm enabled:hover:border-ink-hover enabled:hover:bg-ink-hover [a&]:hover:bg-ink-hover',
  secondary: 'border border-border-strong bg-surface text-text shadow-sm enabled:hover:bg-subtle [a&]:hover:bg-subtle',
  ghost:
    'border border-transparent text-muted enabled:hover:bg-subtle enabled:hover:text-text [a&]:hover:bg-subtle [a&]:hover:text-text',
  danger: 'border border-bad bg-bad text-on-bad shadow-sm enabled:hover:border-bad-hover enabled:hover:bg-bad-hover',
  link: 'min-h-6 text-accent underline-offset-4 hover:underline',
} as const

const sizes = {
  sm: 'h-[1.875rem] rounded-[7px] px-2.5 text-sm',
  md: 'h-9 rounded-md px-3.5 text-base',
  lg: 'h-[2.625rem] rounded-md px-4 text-base',
  icon: 'size-9 rounded-md',
} as const
