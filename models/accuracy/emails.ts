import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadEngine } from '../../server/src/adapters/engine-data/load-engine.ts'
import { addDomains, cleanDomain, markZones } from '../../server/src/engine/email/listings/collect-domains.ts'
import { buildTable, encodeTable } from '../../server/src/engine/email/listings/domain-table.ts'
import { feedKinds } from '../../server/src/engine/email/listings/feed-sources.ts'
import { feedEntries } from '../../server/src/engine/email/listings/parse-feed.ts'
import type { Engine } from '../../server/src/engine/engine.ts'
import { emailPeers } from '../email-peers.ts'
import { readRows } from './rows.ts'
import { type Judged, scoreLine, scoreTable } from './score.ts'

type Row = Record<string, string>

/**
 * Scores the engine on every `emails_*.csv` in a folder (columns email, label, category, difficulty), next to its
 * peers.
 */
export async function benchEmails(folder: string, listMisses: boolean, feeds: string | undefined): Promise<void> {
  const rows = readRows(folder, 'emails')
  if (rows.length === 0) return
  const engine = loadEngine()
  if (feeds !== undefined) engine.takeFeeds(readFeedFolder(feeds))
  const judged = rows.map((row) => judge(row, engine.verifyEmail(row.email ?? '').isDisposable))
  console.log(scoreTable(`e-mail, data ${engine.dataVersion}${feeds ? ` with the feeds of ${feeds}` : ''}`, judged))
  console.log('beside the registry')
  const judges = [
    { name: 'assay', isDisposable: (email: string) => engine.verifyEmail(email).isDisposable },
    ...emailPeers,
  ]
  for (const { name, isDisposable } of judges) {
    const said: Judged[] = []
    for (const row of rows) said.push(judge(row, await isDisposable(row.email ?? '')))
    const emails = rows.map((row) => row.email ?? '')
    console.log(`${scoreLine(name, said)}   ${await nanoseconds(emails, isDisposable)} ns`)
  }
  if (listMisses) printMisses(rows, judged, engine)
}

function judge(row: Row, saidBad: boolean): Judged {
  const { label, category = '', difficulty = '' } = row
  return { isBad: label === 'disposable', saidBad, groups: { category, difficulty } }
}

/** Files named after the list they copy (`kslr.txt`, `disposable-mx.txt`); any other counts as reviewed. */
function readFeedFolder(folder: string) {
  const domains = new Map<string, number>()
  for (const name of readdirSync(folder).sort()) {
    const entries = feedEntries(readFileSync(join(folder, name), 'utf8')) ?? []
    const flag = feedKinds[name.split(/[.-]/)[0] ?? ''] ?? 'operatorFeed'
    addDomains(
      domains,
      flag,
      Array.from(entries).flatMap(({ written }) => cleanDomain(written) ?? []),
    )
  }
  markZones(domains)
  const now = new Date()
  return { version: `${domains.size} domains`, updatedAt: now, bytes: encodeTable(buildTable(domains, now)) }
}

/** CPU time per address after warm-up, so that other programs don't count. */
async function nanoseconds(
  emails: string[],
  isDisposable: (email: string) => boolean | Promise<boolean>,
): Promise<string> {
  const judgeAll = async (milliseconds: number) => {
    const began = performance.now()
    let count = 0
    do {
      for (const email of emails) {
        const said = isDisposable(email)
        if (typeof said !== 'boolean') await said
      }
      count += emails.length
    } while (performance.now() - began < milliseconds)
    return count
  }
  await judgeAll(300)
  const started = process.cpuUsage()
  const count = await judgeAll(1000)
  return Math.round((process.cpuUsage(started).user * 1000) / count).toLocaleString('en')
}

function printMisses(rows: Row[], judged: Judged[], engine: Engine): void {
  judged.forEach(({ isBad, saidBad }, index) => {
    const { email = '', category = '' } = rows[index] ?? {}
    if (isBad === saidBad) return
    const codes = engine.verifyEmail(email).reasons.map(({ code }) => code)
    console.log(`  ${isBad ? 'missed ' : 'flagged'}  ${email}  ${category}  ${codes.join(' ')}`)
  })
}
