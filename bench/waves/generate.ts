import { farms } from './farms.ts'
import { genuine } from './genuine.ts'
import { type Kind, type Made, ordinary } from './ordinary.ts'
import { createRandom, type Random } from './people.ts'
import type { Label, Stream } from './stream.ts'

const day = 86_400
const start = Date.parse('2026-03-02T00:00:00Z')

/**
 * A stream for each kind, with ordinary sign-ups around it: paces, providers, domains and names that differ from stream to stream, and
 * from seed to seed.
 */
export function generateStreams(seed: number, only?: readonly string[]): Stream[] {
  const kinds = [
    ...farms.map((one) => ({ ...one, farmed: true })),
    ...genuine.map((one) => ({ ...one, farmed: false })),
  ]
  return kinds.flatMap((kind, index) =>
    only && !only.includes(kind.kind) ? [] : generateStream(kind, createRandom(1000 * seed + index)),
  )
}

function generateStream({ kind, make, farmed }: Kind & { farmed: boolean }, random: Random): Stream {
  const days = 6 + random.below(5)
  const perDay = random.pick([60, 120, 250, 400])
  const made: (Made & { label: Omit<Label, 'id'> })[] = ordinary(random, days, perDay).map((one) => ({
    ...one,
    label: { kind: 'ordinary', farmed: false },
  }))
  // Not on the first days: every account has some before a farm finds it.
  const begin = (2 + random.below(2)) * day + (8 + random.below(9)) * 3600
  for (const one of make(random)) {
    const label = { kind: one.kind ?? kind, farmed: farmed && one.kind === undefined }
    made.push({ ...one, after: begin + one.after, label })
  }
  made.sort((one, other) => one.after - other.after)
  const labels = new Map<string, Label>()
  const signUps = made.map(({ after, kind: _, label, ...fields }, index) => {
    const id = `${kind}-${index}`
    labels.set(id, { id, ...label })
    return { at: new Date(start + Math.round(1000 * after)).toISOString(), id, ...fields }
  })
  return { name: kind, signUps, labels }
}
