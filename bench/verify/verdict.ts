import { loadEngine } from '../../server/src/adapters/engine-data/load-engine.ts'
import type { Person } from './people.ts'

/** CPU time for an address and both names, in the mean over these people. */
export function microsecondsPerVerdict(people: Person[]): number {
  const engine = loadEngine()
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

const warmUps = 30
const rounds = 80
