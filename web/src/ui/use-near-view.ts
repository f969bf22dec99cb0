import { type RefCallback, useCallback, useState } from 'react'

/** Whether the element has come near the viewport; stays true from then on. */
export function useNearView(): [RefCallback<Element>, boolean] {
  const [isNear, setIsNear] = useState(false)
  const ref = useCallback((element: Element | null) => {
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, isNear]
}
