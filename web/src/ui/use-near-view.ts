import { type RefCallback, useCallback, useState } from 'react'

/** Whether the element has come near the viewport, by `margin` at most; stays true from then on. */
export function useNearView(margin = '0px'): [RefCallback<Element>, boolean] {
  const [isNear, setIsNear] = useState(false)
  const ref = useCallback(
    (element: Element | null) => {
      if (!element) return
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
        rootMargin: margin,
      })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [margin],
  )
  return [ref, isNear]
}
