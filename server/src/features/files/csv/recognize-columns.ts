import type { FileField } from '@assay/contract/files/rules'
import type { Input } from '../../verification/judge.ts'
import type { StoredFile } from '../file.ts'
import { looksLikeAddress } from './read-header.ts'

export type Recognized = Record<FileField, number | null>

/** Guesses which column has what: by its name and, for addresses, by its cells. People confirm the guess. */
export function recognizeColumns(names: string[], samples: string[][]): Recognized {
  const email = findEmail(names, samples)
  const others = (index: number) => index !== email
  const firstname = findNamed(names, firstNames, others)
  const lastname = findNamed(names, lastNames, others)
  // Beside a first-name or last-name column, a column called “name” could hold anything.
  const name = firstname === null && lastname === null ? findNamed(names, fullNames, others) : null
  return { email, firstname, lastname, name }
}

/** Columns about where a person signed up from, found by name alone. They’re free and kept as keyed hashes, so nobody has to confirm them. */
export function readOrigin({ columns, checked }: Pick<StoredFile, 'columns' | 'checked'>): (cells: string[]) => Origin {
  const names = columns.map(({ name }) => name)
  const others = (index: number) => !checked.includes(index)
  const [ip, agent, externalId] = [addresses, agents, ids].map((wanted) => findNamed(names, wanted, others) ?? -1)
  return (cells) => ({
    ip: cells[ip ?? -1]?.trim(),
    user_agent: cells[agent ?? -1]?.trim(),
    external_id: cells[externalId ?? -1]?.trim().slice(0, 200),
  })
}

type Origin = Pick<Input, 'ip' | 'user_agent' | 'external_id'>

const addresses = /^(ip|ipaddress|ipaddr|(signup|client|remote|login)ip)$/
const agents = /^(useragent|agent|browser)$/
const ids = /^(externalid|id|uid|uuid|accountid)$/

function findEmail(names: string[], samples: string[][]): number | null {
  const shares = names.map((_, index) => shareOfAddresses(samples.map((cells) => cells[index] ?? '')))
  const scores = shares.map((share, index) => (share < 0.2 ? 0 : share + (/e-?mail/i.test(names[index] ?? '') ? 1 : 0)))
  const best = Math.max(...scores)
  if (best >= 0.5) return scores.indexOf(best)
  // The cells are empty or all wrong, so the name decides.
  return findNamed(names, /^(e?mail|emailaddress|emailid)$/, () => true)
}

function shareOfAddresses(cells: string[]): number {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return filled.length === 0 ? 0 : filled.filter(looksLikeAddress).length / filled.length
}

const firstNames = /^(first|firstname|givenname|given|forename|fname|vorname|prenom|nombre)$/
const fullNames = /^(name|fullname|fullnames|displayname|personname|nomcomplet|nombrecompleto|nomecompleto|vollername)$/
const lastNames = /^(last|lastname|surname|familyname|family|lname|nachname|nom|apellido|apellidos)$/

function findNamed(names: string[], wanted: RegExp, isFree: (index: number) => boolean): number | null {
  const plain = names.map((name) =>
    name
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z]/g, ''),
  )
  const found = plain.findIndex(
    (name, index) => wanted.test(name.replace(/^(user|customer|contact)/, '')) && isFree(index),
  )
  return found === -1 ? null : found
}
