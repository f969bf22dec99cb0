import { cx } from '../cx.ts'

/** A placeholder in the shape of the content. Invisible for the first 150 ms, so that fast responses don't flicker. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div className="animate-appear" aria-hidden="true">
      <div className={cx('h-4 rounded-sm bg-border motion-safe:animate-breathe', className)} />
    </div>
  )
}
