import { loadEngine } from '../../server/src/adapters/engine-data/load-engine.ts'
import { type Person, readPeople, readSignUps } from './people.ts'

/**
 * CPU time for an address and both names. `common` is a person with names that lists know. A name that no list knows is
 * judged by its spelling, which takes longer: `signUps` has many of those, `sets` hardly anything else.
 */
export function microsecondsPerVerdict(): { common: number; signUps: number; sets: number } {
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
  const [sets, signUps] = [measure(readPeople()), measure(readSignUps())]
  return { common: measure(Array(1000).fill(common)), signUps, sets }
}

const common = { email: 'ada.lovelace@analytical-society.com', firstname: 'Ada', lastname: 'Lovelace' }
const warmUps = 30
const rounds = 80
