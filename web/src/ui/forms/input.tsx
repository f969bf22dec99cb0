import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} className={cx(controlLook, 'h-[2.625rem] px-3 read-only:bg-subtle', className)} {...rest} />
}

export function Textarea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={cx(controlLook, 'min-h-20 px-3 py-2', className)} {...rest} />
}

/** 16 px on phones: smaller text makes iOS zoom into the field. */
export const controlLook =
  'w-full min-w-0 rounded-md border border-control bg-surface text-lg text-text transition-colors placeholder:text-faint ' +
  'sm:text-base hover:border-muted focus-visible:border-accent focus-visible:outline-offset-0 ' +
  'aria-invalid:border-bad aria-invalid:focus-visible:outline-bad ' +
  'disabled:cursor-not-allowed disabled:bg-subtle disabled:text-muted disabled:hover:border-control'
