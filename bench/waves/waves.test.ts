import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateStreams } from './generate.ts'
import { replay } from './replay.ts'
import { type Figures, figuresOf } from './report.ts'
import { type Label, readStreams, type Stream } from './stream.ts'

async function figuresFor(streams: Stream[], withNetwork = true): Promise<Map<string, Figures>> {
  const labels = new Map<string, Label>()
  const rows = []
  for (const stream of streams) {
    rows.push(...(await replay(stream, withNetwork)).rows)
    for (const [id, label] of stream.labels) labels.set(`${stream.name} ${id}`, label)
  }
  return new Map(figuresOf(rows, labels).map((one) => [one.kind, one]))
}

test('WV-6 farms are found at once and later, with and without networks', async () => {
  const farms = ['aged-domains', 'mixed-providers', 'subdomains-slow']
  const streams = generateStreams(7, farms)
  for (const withNetwork of [true, false]) {
    const figures = await figuresFor(streams, withNetwork)
    for (const kind of farms) {
      const { atOnce = 0, later = 0 } = figures.get(kind) ?? {}
      expect(atOnce, `${kind} at once`).toBeGreaterThan(0.88)
      expect(later, `${kind} later`).toBeGreaterThan(0.97)
    }
    const { wave = 1, unusual = 1 } = figures.get('ordinary') ?? {}
    expect(wave).toBeLessThan(0.002)
    expect(unusual).toBeLessThan(0.01)
  }
})

test('WV-6 real people who come together are no wave', async () => {
  const bursts = [
    'unknown-company-in-its-office',
    'class-at-an-unknown-school',
    'hackathon-on-one-wifi',
    'webinar-of-small-companies',
  ]
  const figures = await figuresFor(generateStreams(7, bursts))
  for (const kind of bursts) expect(figures.get(kind)?.later, kind).toBeLessThanOrEqual(0.02)
})

test('WV-6 a line says what was called when, and what was decided', async () => {
  const [stream] = generateStreams(7, ['hyphenated-stems'])
  if (!stream) throw new Error('no stream')
  const { rows } = await replay(stream, true)
  expect(rows.map(({ id }) => id)).toEqual(stream.signUps.map(({ id }) => id))
  const farmed = rows.filter(({ id }) => stream.labels.get(id)?.farmed)
  const [first] = farmed
  expect(first).toMatchObject({ stream: 'hyphenated-stems', at_once: 'ordinary', later: 'wave', decision: 'allow' })
  expect(first?.later_after_s).toBeGreaterThan(0)
  expect(farmed.at(-1)).toMatchObject({ at_once: 'wave', later: 'wave', decision: 'review', later_after_s: 0 })
})

test('WV-6 a stream may have nulls for what wasn’t sent, and times with an offset', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-streams-'))
  try {
    const lines = [
      { at: '2026-11-16T10:00:00+02:00', id: 'b', email: 'ada@gmail.com', ip: null, user_agent: null },
      { at: '2026-11-16T07:30:00Z', id: 'a', email: null, firstname: 'Ada', lastname: null },
    ]
    writeFileSync(join(folder, 'mine.ndjson'), lines.map((line) => JSON.stringify(line)).join('\n'))
    const [stream] = readStreams(folder)
    expect(stream?.signUps.map(({ id }) => id)).toEqual(['a', 'b'])
    expect((stream && (await replay(stream, true)).rows)?.map(({ at_once }) => at_once)).toEqual([
      'ordinary',
      'ordinary',
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
