import type { ComponentStatus, Incident, Status, StatusDay } from '@assay/contract/status'
import { useEffect, useState } from 'react'
import { list, member, number, orNull, text, wordOf } from '../../api/read-answer.ts'
import { readJson, send } from '../../api/send.ts'
import { checkStates, components, states } from './words.ts'

type Answer = { round: number; status?: Status; error?: unknown }

/**
 * Asked anew every half minute and when the page comes to the front. Without the query cache and zod: this page is for
 * everyone, and they are five times as much as all the rest of it.
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
  const answer = await readJson(await send('/status.json', { signal, isPublic: true }))
  return {
    state: wordOf(answer, 'state', states),
    checked_at: orNull(answer, 'checked_at', text),
    components: list(answer, 'components').map(readComponent),
    incidents: list(answer, 'incidents').map(readIncident),
  }
}

function readComponent(component: unknown): ComponentStatus {
  return {
    id: wordOf(component, 'id', components),
    state: wordOf(component, 'state', states),
    note: orNull(component, 'note', text),
    uptime_percent: orNull(component, 'uptime_percent', number),
    days: list(component, 'days').map(readDay),
  }
}

function readDay(day: unknown): StatusDay {
  return {
    day: text(day, 'day'),
    state: member(day, 'state') === null ? null : wordOf(day, 'state', checkStates),
    uptime_percent: orNull(day, 'uptime_percent', number),
    measured_minutes: number(day, 'measured_minutes'),
  }
}

function readIncident(incident: unknown): Incident {
  return {
    component: wordOf(incident, 'component', components),
    state: wordOf(incident, 'state', checkStates),
    started_at: text(incident, 'started_at'),
    ended_at: orNull(incident, 'ended_at', text),
  }
}
