import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { cleanDomain } from '../../server/src/engine/email/listings/collect-domains.ts'
import { feedKinds } from '../../server/src/engine/email/listings/feed-sources.ts'
import type { Flag } from '../../server/src/engine/email/listings/flags.ts'

/** A domain on one list, from a day (since 1970) to the day it was removed. */
export type Span = { domain: string; from: number; gone: number }
export type SourceHistory = { name: string; flag: Flag; spans: Span[] }
export type History = {
  sources: SourceHistory[]
  /** Real domains that lists carry or carried by mistake. */
  disputed: string[]
}

export const dayOf = (date: string) => Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000)
export const dateOf = (day: number) => new Date(day * 86_400_000)

/**
 * A folder of `SOURCE.tsv.gz` (domain, first day, removal day or empty; several lines if it came back) and
 * `known-real.txt`.
 */
export function readHistory(folder: string): History {
  const sources = readdirSync(folder)
    .filter((file) => /\.tsv(?:\.gz)?$/.test(file))
    .sort()
    .map((file) => readSource(folder, file))
  const disputed = join(folder, 'known-real.txt')
  return { sources, disputed: existsSync(disputed) ? readLines(readFileSync(disputed, 'utf8')) : [] }
}

function readSource(folder: string, file: string): SourceHistory {
  const name = file.replace(/\.tsv(?:\.gz)?$/, '')
  const flag = feedKinds[name.split('-')[0] ?? '']
  if (flag === undefined) throw new Error(`${file}: there is no source of that name.`)
  const bytes = readFileSync(join(folder, file))
  const spans = readLines((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')).flatMap((line) => {
    const [written = '', from = '', gone = ''] = line.split('\t')
    const domain = cleanDomain(written)
    return domain === null
      ? []
      : { domain, from: dayOf(from), gone: gone === '' ? Number.POSITIVE_INFINITY : dayOf(gone) }
  })
  return { name, flag, spans }
}

export function readLines(text: string): string[] {
  return text.split(/\r?\n/).flatMap((line) => (line.startsWith('#') ? [] : line.trim() || []))
}
