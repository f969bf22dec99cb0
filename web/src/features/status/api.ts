import type { Status } from '@assay/contract/status'
import { useEffect, useState } from 'react'
import { readJson, send } from '../../api/send.ts'
import { readStatus } from './read-status.ts'

type Answer = { round: number; status?: Status; error?: unknown }

/**
 * Fetched again every half minute and when the tab becomes visible. Without the query cache and zod, which would weigh
 * more than the rest of this public page.
 */
export function useStatus() {
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<Answer>({ round: -1 })
  useEffect(() => {
    const asked = new AbortController()
    fetchStatus(asked.signal).then(
      (status) => setAnswer({ round, status }),
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
  const { status, error } = answer
  return { status, error, isFetching: answer.round !== round, refetch: () => setRound(round + 1) }
}

async function fetchStatus(signal: AbortSignal): Promise<Status> {
  return readStatus(await readJson(await send('/status.json', { signal, isPublic: true })))
}
