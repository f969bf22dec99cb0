import { useEffect, useState } from 'react'
import { initialData, setInitialData } from '../../api/initial-data.ts'
import { request } from '../../api/product.ts'
import { useLocation } from '../../routing/navigation.tsx'

type Loaded<Data> = { search: string | null; round: number; data?: Data; error?: unknown }

/**
 * What the page shows for its address: what the server rendered it with, or fetched after a navigation. Without the query
 * cache, which only pages behind a sign-in have.
 */
export function usePageData<Data>(path: string, { isNeeded = true } = {}) {
  const { search } = useLocation()
  const [round, setRound] = useState(0)
  const [loaded, setLoaded] = useState<Loaded<Data>>(() => {
    const first = initialData<Data>(path, search)
    return first ? { search, round: 0, ...first } : { search: null, round: 0 }
  })
  // It's only for the first render.
  useEffect(() => setInitialData(null), [])
  const isCurrent = loaded.search === search && loaded.round === round
  useEffect(() => {
    if (!isNeeded || isCurrent) return
    const controller = new AbortController()
    request<Data>(`${path}.json${search}`, { signal: controller.signal, isPublic: true }).then(
      (data) => setLoaded({ search, round, data }),
      (error: unknown) => controller.signal.aborted || setLoaded({ search, round, error }),
    )
    return () => controller.abort()
  }, [path, search, round, isNeeded, isCurrent])
  const { data, error } = isCurrent ? loaded : {}
  return { data, error, isLoading: isNeeded && !isCurrent, retry: () => setRound(round + 1) }
}
