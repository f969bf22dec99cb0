import { readRows } from '../../models/accuracy/rows.ts'
import { loadEngine } from '../../server/src/adapters/engine-data/load-engine.ts'

export type Person = { email: string; firstname: string; lastname: string }

/** The evaluation sets' addresses and names, paired in turns. */
export function readPeople(): Person[] {
  return pair(readEmails(), readNames())
}

/** As people sign up: genuine, except for one in ten. */
export function readSignUps(): Person[] {
  const genuine = pair(readEmails('legit'), readNames('real'))
  const made = pair(readEmails('disposable'), readNames('fake'))
  return genuine.map((person, at) => (at % 10 === 9 ? (made[(at - 9) / 10] ?? person) : person))
}

function readEmails(label?: string): string[] {
  const rows = readRows('models/accuracy/sets', 'emails')
  return rows.filter((row) => label === undefined || row.label === label).map(({ email = '' }) => email)
}

function readNames(label?: string): Omit<Person, 'email'>[] {
  const rows = readRows('models/accuracy/sets', 'names')
  return rows
    .filter((row) => label === undefined || row.label_pair === label)
    .map(({ firstname = '', lastname = '' }) => ({ firstname, lastname }))
}

function pair(emails: string[], names: Omit<Person, 'email'>[]): Person[] {
  return names.map((name, at) => ({ email: emails[at % emails.length] ?? '', ...name }))
}

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
