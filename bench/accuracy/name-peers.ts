import { createRequire } from 'node:module'
import { allLocales } from '@faker-js/faker'
import { collect } from '../../scripts/train-names/sources.ts'

type Pair = { firstname: string; lastname: string }

/** What you would use from the registry instead: a list of names and two gibberish detectors. */
export function namePeers(): Record<string, (pair: Pair) => boolean> {
  const names = fakerNames()
  const isListed = (field: string) =>
    field
      .toLowerCase()
      .split(/[\s-]+/)
      .every((word) => names.has(word))
  const require = createRequire(import.meta.url)
  const asdfjkl: (text: string) => boolean = require('asdfjkl').default
  const gibberish: { detect(text: string): boolean } = require('gibberish-detective')({ useCache: true })
  return {
    'faker dictionary': ({ firstname, lastname }) => !isListed(firstname) || !isListed(lastname),
    asdfjkl: ({ firstname, lastname }) => asdfjkl(`${firstname} ${lastname}`),
    'gibberish-detective': ({ firstname, lastname }) => gibberish.detect(`${firstname} ${lastname}`),
  }
}

function fakerNames(): Set<string> {
  const lists = Object.values(allLocales).flatMap(({ person }) => [
    person?.first_name,
    person?.last_name,
    person?.middle_name,
  ])
  return new Set(lists.flatMap((list) => collect(list)).flatMap((name) => name.toLowerCase().split(/[\s-]+/)))
}
