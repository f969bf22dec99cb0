import { useEffect, useState } from 'react'

/** True while the browser leaves for another site; false again when Back restores the page from the cache. */
export function useLeaving(): [boolean, (isLeaving: boolean) => void] {
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    const settle = () => setIsLeaving(false)
    addEventListener('pageshow', settle)
    return () => removeEventListener('pageshow', settle)
  }, [])
  return [isLeaving, setIsLeaving]
}
