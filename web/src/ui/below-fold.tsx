import { Children, type ReactNode, startTransition, useEffect, useState } from 'react'

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
    // What stands out of it, a shadow or the ring of a focus, would be cut off without the room around it.
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page stay in their places
    <div key={index} className="-m-4 min-w-0 p-4 [contain-intrinsic-block-size:auto_40rem] [content-visibility:auto]">
      {index < drawn && part}
    </div>
  ))
}
