import { readRows } from '../accuracy/read-rows.ts'

export type Person = { email: string; firstname: string; lastname: string }

/** The evaluation sets' addresses and names, paired in turns: a repeated input would be judged from warm caches. */
export function readPeople(): Person[] {
  const emails = readRows('bench/accuracy/sets', 'emails').map(({ email = '' }) => email)
  return readRows('bench/accuracy/sets', 'names').map(({ firstname = '', lastname = '' }, at) => ({
    email: emails[at % emails.length] ?? '',
    firstname,
    lastname,
  }))
}
