import { farms } from './farms.ts'
import { genuine } from './genuine.ts'
import {
  agentOf,
  companies,
  createRandom,
  homeAddress,
  type Name,
  naturalLocal,
  personOf,
  providers,
  type Random,
  schools,
  unknownDomain,
} from './people.ts'
import type { Label, SignUp, Stream } from './stream.ts'

/** One sign-up of a kind, `after` seconds from its start. */
export type Made = Omit<SignUp, 'at' | 'id'> & {
  after: number /** If it's of another kind than the rest. */
  kind?: string
}

/** What comes on top of a stream's ordinary days. */
export type Kind = { kind: string; make(random: Random): Made[] }

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

/** More by day than by night. */
export function ordinary(random: Random, days: number, perDay: number): Made[] {
  const made: Made[] = []
  for (let at = 0; at < days * day; ) {
    const busy = 1 + 0.8 * Math.sin(((at / day) % 1) * 2 * Math.PI - Math.PI / 2)
    at += (-Math.log(1 - random.next()) * day) / (perDay * busy)
    made.push({ after: at, ...anyone(random) })
  }
  return made
}

/** Someone at home, with a provider, an employer, a school or a domain of their own. */
export function anyone(random: Random): Omit<Made, 'after'> {
  const name = personOf(random)
  return {
    email: random.weigh([
      [86, () => `${naturalLocal(random, name)}@${random.weigh(providers)}`],
      [5, () => `${name.first}.${name.last}@${random.pick(companies)}`],
      [2, () => `${name.first[0]}${name.last}@${random.pick(schools)}`],
      [
        6,
        () =>
          `${random.pick([name.first, `${name.first}.${name.last}`, 'info', 'hello', 'office'])}@${unknownDomain(random)}`,
      ],
    ])(),
    ...named(name),
    ip: homeAddress(random),
    user_agent: agentOf(random),
  }
}

export function named({ firstname, lastname }: Name): { firstname: string; lastname: string } {
  return { firstname, lastname }
}

/** Moments of a burst, in seconds. */
export function times(random: Random, count: number, seconds: number): number[] {
  return Array.from({ length: count }, () => random.next() * seconds).sort((one, other) => one - other)
}
