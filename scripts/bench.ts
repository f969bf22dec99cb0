const benches = [
  'start',
  'web',
  'logins',
  'enumeration',
  'verify',
  'accuracy',
  'forward',
  'refresh',
  'files',
  'waves',
] as const

/** These score the engine and live beside what trains it. */
const models = new Set<string>(['accuracy', 'forward'])

/** `npm run bench NAME`: one command each, with its figures next to a baseline from the same run. */
const name = benches.find((bench) => bench === process.argv[2])
if (!name) {
  console.log(`npm run bench NAME, where NAME is one of: ${benches.join(', ')}`)
  process.exit(process.argv[2] ? 1 : 0)
}
await import(models.has(name) ? `../models/${name}.ts` : `../bench/${name}.ts`)
