import { loadEngine } from '../../server/src/adapters/engine-data/load-engine.ts'
import { type Person, readPeople } from './people.ts'

/**
 * CPU time for an address and both names. `typical` is a sign-up as most are; `sets` are the evaluation sets, whose
 * made-up names and listed domains take the engine the longest.
 */
export function microsecondsPerVerdict(): { typical: number; sets: number } {
  const engine = loadEngine()
  const measure = (people: Person[]) => {
    const judge = () => {
      for (const { email, firstname, lastname } of people) {
        const address = engine.verifyEmail(email).normalized
        const emailLocal = address?.slice(0, address.lastIndexOf('@'))
        engine.verifyName({ firstname, lastname, emailLocal })
      }
    }
    for (let round = 0; round < warmUps; round += 1) judge()
    const before = process.cpuUsage()
    for (let round = 0; round < rounds; round += 1) judge()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / rounds / people.length
  }
  const people = readPeople()
  const sets = measure(people)
  return { typical: measure(people.map(() => typical)), sets }
}

const typical = { email: 'ada.lovelace@analytical-society.com', firstname: 'Ada', lastname: 'Lovelace' }
const warmUps = 30
const rounds = 80
