import { cloneElement, type HTMLAttributes, isValidElement } from 'react'
import { cx } from './cx.ts'

/** Gives its look and attributes to its only child, such as a link that looks like a button. The child's own win. */
export function Slot({ children, className, ...rest }: HTMLAttributes<HTMLElement>) {
  if (!isValidElement<HTMLAttributes<HTMLElement>>(children)) return null
  const { props } = children
  return cloneElement(children, { ...rest, ...props, className: cx(className, props.className) })
}
