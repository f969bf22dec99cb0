import type { Status } from '@assay/contract/status'
import { useEffect, useState } from 'react'
import { initialData, setInitialData } from '../../api/initial-data.ts'
import { readJson, send } from '../../api/send.ts'
import { useLocation } from '../../routing/navigation.tsx'
import { readStatus } from './read-status.ts'

/** `at`: when the status was received, which is the "now" that its times are relative to. */
type Answer = { round: number; status?: Status; at?: Date; error?: unknown }

/**
 * Fetched again every half minute and when the tab becomes visible. Without the query cache and zod, which would weigh
 * more than the rest of this public page.
 */
export function useStatus() {
  const { pathname, search } = useLocation()
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState(() => initialAnswer(pathname, search))
  // The status that came with the page is only for its first render.
  useEffect(() => setInitialData(null), [])
  useEffect(() => {
    const asked = new AbortController()
    fetchStatus(asked.signal).then(
      (status) => setAnswer({ round, status, at: new Date() }),
      (error: unknown) => asked.signal.aborted || setAnswer((last) => ({ ...last, round, error })),
    )
    const askAgain = () => document.hidden || setRound(round + 1)
    const timer = setInterval(askAgain, 30_000)
    document.addEventListener('visibilitychange', askAgain)
    return () => {
      asked.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', askAgain)
    }
  }, [round])
  const { status, at = new Date(), error } = answer
  return { status, at, error, isFetching: answer.round !== round, refetch: () => setRound(round + 1) }
}

function initialAnswer(pathname: string, search: string): Answer {
  const initial = initialData<{ status: Status; at: string }>(pathname, search)
  if (!initial || 'error' in initial) return { round: -1, error: initial?.error }
  return { round: -1, status: initial.data.status, at: new Date(initial.data.at) }
}

async function fetchStatus(signal: AbortSignal): Promise<Status> {
  return readStatus(await readJson(await send('/status.json', { signal, isPublic: true })))
}
