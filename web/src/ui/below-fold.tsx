import { Children, type ReactNode, startTransition, useEffect, useState } from 'react'
import { cx } from './cx.ts'

/**
 * The lower parts of a long page. They are drawn after what is seen at once, one at a time, so that the page answers in
 * between; and the browser works out how a part looks when it comes near the window, and until then guesses its height.
 */
export function BelowFold({ children }: { children: ReactNode[] }) {
  const parts = Children.toArray(children)
  const [drawn, setDrawn] = useState(0)
  useEffect(() => {
    if (drawn < parts.length) startTransition(() => setDrawn(drawn + 1))
  }, [drawn, parts.length])
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page stay in their places
    <div key={index} className={cx(partLook, index >= drawn && 'min-h-160')}>
      {index < drawn && part}
    </div>
  ))
}

/** With the margins of the page around it: what stands out of the part, a shadow or a ring, would be cut off without. */
const partLook =
  '-mx-4 -my-4 min-w-0 px-4 py-4 [contain-intrinsic-block-size:auto_40rem] [content-visibility:auto] sm:-mx-8 sm:px-8'
