import { cx } from '../cx.ts'

/** A stand-in in the shape of what comes. Invisible for the first 150 ms, so that fast answers do not flicker. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div className="animate-appear" aria-hidden="true">
      <div className={cx('h-4 rounded-sm bg-border motion-safe:animate-breathe', className)} />
    </div>
  )
}
