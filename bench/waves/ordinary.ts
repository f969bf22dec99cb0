import {
  agentOf,
  companies,
  homeAddress,
  type Name,
  naturalLocal,
  personOf,
  providers,
  type Random,
  schools,
  unknownDomain,
} from './people.ts'
import type { SignUp } from './stream.ts'

/** One sign-up of a kind, `after` seconds from its start. */
export type Made = Omit<SignUp, 'at' | 'id'> & {
  after: number /** If it's of another kind than the rest. */
  kind?: string
}

/** What comes on top of a stream's ordinary days. */
export type Kind = { kind: string; make(random: Random): Made[] }

const day = 86_400

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
