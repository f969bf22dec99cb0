import { loadEngine } from '../../server/src/adapters/engine-data/load-engine.ts'
import { type Person, readSignUps } from '../verify/people.ts'

const people = readSignUps()

/** As people sign up, each with an address of their own. */
function personAt(index: number): Person {
  const { email, ...names } = people[index % people.length] ?? { email: 'a@example.com', firstname: 'A', lastname: 'B' }
  return { email: `${index}${email}`, ...names }
}

export function makeCsv(rows: number): Blob {
  const pieces: string[] = ['id,email,first_name,last_name\n']
  for (let index = 0; index < rows; index += 1) {
    const { email, firstname, lastname } = personAt(index)
    pieces.push(`${index},${email},"${firstname}","${lastname}"\n`)
  }
  return new Blob(pieces)
}

const engine = loadEngine()

/** Processor time of the engine alone for one row. */
export function bareMicroseconds(rows: number, columns: { firstname?: string }): number {
  const some = Array.from({ length: Math.min(rows, 50_000) }, (_, index) => personAt(index))
  const before = process.cpuUsage()
  for (const { email, firstname, lastname } of some) {
    const { normalized } = engine.verifyEmail(email)
    if (columns.firstname) engine.verifyName({ firstname, lastname, emailLocal: normalized?.split('@')[0] })
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / some.length
}
