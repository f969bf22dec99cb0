import type { StorageState } from '../open-session.ts'
import { untilQuiet } from '../quiet-machine.ts'
import { missedGoals } from './judge.ts'
import { type AuditedPage, auditedPages } from './pages.ts'
import { type Report, startLighthouse } from './start.ts'
import { printTable } from './table.ts'

type Options = { url: string; session: StorageState; rounds: number; isChosen: (path: string) => boolean }

/** Runs Lighthouse on every page in turn, `rounds` times, prints the medians and returns the goals that were missed. */
export async function measureLighthouse({ url, session, rounds, isChosen }: Options): Promise<string[]> {
  const reports = new Map<AuditedPage, Report[]>(
    auditedPages.filter(({ path }) => isChosen(path)).map((page) => [page, []]),
  )
  const lighthouse = await startLighthouse()
  let busyRuns = 0
  for (let round = 0; round < rounds; round += 1) {
    for (const [page, done] of reports) {
      if (!(await untilQuiet())) busyRuns += 1
      done.push(await lighthouse.run(url + page.path, page.isSignedIn ? session : undefined))
    }
  }
  lighthouse.stop()
  printTable(reports)
  const runs = rounds * reports.size
  console.log(
    busyRuns === 0
      ? `\n${runs} runs, each on a quiet machine`
      : `\n${busyRuns} of ${runs} runs began on a busy machine: their times say little`,
  )
  return [...reports].flatMap(([page, done]) => missedGoals(page, done))
}
