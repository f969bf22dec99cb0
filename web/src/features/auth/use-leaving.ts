import { useEffect, useState } from 'react'

/** Busy until the browser has left for another site; not any more when someone comes Back to a page that was kept. */
export function useLeaving(): [boolean, (isLeaving: boolean) => void] {
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    const settle = () => setIsLeaving(false)
    addEventListener('pageshow', settle)
    return () => removeEventListener('pageshow', settle)
  }, [])
  return [isLeaving, setIsLeaving]
}
