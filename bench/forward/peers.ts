import { emailPeers } from '../../server/build/email-peers.ts'
import { zoneOf } from '../../server/src/engine/email/address/institution.ts'
import type { History, SourceHistory } from './read-history.ts'
import { askDay, type Day, type Judge, questionsOf } from './replay.ts'

/**
 * The same queries against each source alone, by its list of the day before, and against registry packages, by their
 * current data.
 */
export async function peers(history: History, from: number, to: number): Promise<Map<string, Day[]>> {
  const questions = questionsOf(history)
  const results = new Map<string, Day[]>()
  const days = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  for (const source of history.sources) {
    const judges = days.map((day) => askDay(questions(day), day, judgeByList(source, day - 1)))
    results.set(`${source.name}, the day before`, judges)
  }
  for (const { name, isDisposable } of emailPeers) {
    const said = new Map<string, boolean>()
    for (const day of days) {
      const { abused, firstListed, firstSeen } = questions(day)
      for (const domain of new Set([...abused, ...firstListed, ...firstSeen])) {
        if (!said.has(domain)) said.set(domain, await isDisposable(`someone@${domain}`))
      }
    }
    results.set(
      `${name} as published today`,
      days.map((day) => askDay(questions(day), day, (domain) => said.get(domain) === true)),
    )
  }
  return results
}

/** Listed itself, or a registrable parent of it. */
function judgeByList({ spans }: SourceHistory, day: number): Judge {
  const listed = new Set(spans.flatMap(({ domain, from, gone }) => (from <= day && day < gone ? domain : [])))
  return (domain) => {
    const shortest = zoneOf(domain).registrable?.length ?? domain.length
    for (let start = 0; domain.length - start >= shortest; start = domain.indexOf('.', start) + 1) {
      if (listed.has(domain.slice(start))) return true
      if (domain.indexOf('.', start) < 0) return false
    }
    return false
  }
}
