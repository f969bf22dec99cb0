import { useEffect, useState } from 'react'
import { initialData, setInitialData } from '../../api/initial-data.ts'
import { request } from '../../api/product.ts'
import { useLocation } from '../../routing/navigation.tsx'

type Answer<Data> = { search: string | null; round: number; data?: Data; error?: unknown }

/**
 * What the page shows for its address: what the server rendered it with, or fetched after a navigation. Without the query
 * cache and zod, which would weigh more than the rest of these public pages.
 */
export function usePageData<Data>(path: string, { isNeeded = true } = {}) {
  const { search } = useLocation()
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<Answer<Data>>(() => {
    const first = initialData<Data>(path, search)
    return first ? { search, round: 0, ...first } : { search: null, round: 0 }
  })
  // It's only for the first render.
  useEffect(() => setInitialData(null), [])
  const isCurrent = answer.search === search && answer.round === round
  useEffect(() => {
    if (!isNeeded || isCurrent) return
    const asked = new AbortController()
    request<Data>(`${path}.json${search}`, { signal: asked.signal, isPublic: true }).then(
      (data) => setAnswer({ search, round, data }),
      (error: unknown) => asked.signal.aborted || setAnswer({ search, round, error }),
    )
    return () => asked.abort()
  }, [path, search, round, isNeeded, isCurrent])
  const { data, error } = isCurrent ? answer : {}
  return { data, error, isLoading: isNeeded && !isCurrent, retry: () => setRound(round + 1) }
}
