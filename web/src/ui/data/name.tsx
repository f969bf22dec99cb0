import { cx } from '../cx.ts'

/** A name that somebody chose, in whatever direction its script runs. A long one ends in an ellipsis; the title has all of it. */
export function Name({ text, className }: { text: string; className?: string }) {
  return (
    <span dir="auto" title={text} className={cx('inline-block max-w-full truncate align-bottom', className)}>
      {text}
    </span>
  )
}
