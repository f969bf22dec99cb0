import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Slot } from './slot.tsx'

type TextLinkProps = ComponentProps<'a'> & {
  /** `accent` for links in text, `quiet` for rows of navigation links. */
  tone?: 'accent' | 'quiet'
  asChild?: boolean
}

export function TextLink({ tone = 'accent', asChild = false, className, ...rest }: TextLinkProps) {
  const Element = asChild ? Slot : 'a'
  return <Element className={cx('rounded-sm underline-offset-4 hover:underline', tones[tone], className)} {...rest} />
}

const tones = {
  accent: 'font-medium text-accent',
  quiet: 'text-muted hover:text-text',
} as const
