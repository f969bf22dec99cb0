const benches = [
  'start',
  'web',
  'logins',
  'enumeration',
  'verify',
  'accuracy',
  'forward',
  'events',
  'kills',
  'faults',
  'load',
  'cluster',
  'restore',
  'refresh',
  'fuzz',
  'dns',
] as const

/** `npm run bench start`: one command each, with its figures beside a baseline that was run in the same minute. */
const name = benches.find((bench) => bench === process.argv[2])
if (!name) {
  console.log(`npm run bench NAME, where NAME is one of: ${benches.join(', ')}`)
  process.exit(process.argv[2] ? 1 : 0)
}
await import(`../bench/${name}.ts`)
