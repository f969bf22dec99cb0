import { Children, type ReactNode, startTransition, useEffect, useState } from 'react'
import { cx } from './cx.ts'

/**
 * The lower parts of a long page. They render after the visible part, one at a time, so that the page stays responsive;
 * the browser lays out a part when it comes near the viewport and estimates its height until then.
 */
export function BelowFold({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children)
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (shown < parts.length) startTransition(() => setShown(shown + 1))
  }, [shown, parts.length])
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page stay in their places
    <div key={index} className={cx(partLook, index >= shown && 'min-h-160')}>
      {index < shown && part}
    </div>
  ))
}

/** Includes the page's margins: shadows and rings that stick out would be clipped otherwise. */
const partLook =
  '-mx-4 -my-4 min-w-0 px-4 py-4 [contain-intrinsic-block-size:auto_40rem] [content-visibility:auto] sm:-mx-8 sm:px-8'
