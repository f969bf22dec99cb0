import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} className={cx('control read-only:bg-subtle', className)} {...rest} />
}

export function Textarea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={cx('control h-auto min-h-20 py-2', className)} {...rest} />
}
