import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { createWorld } from '../create-world.ts'
import type { RuledRoute } from '../rules/route-rules.ts'
import { createRecorder, type Recorded } from './record-statements.ts'
import { type Replayed, replayAs } from './replay.ts'
import { walkRoutes } from './walk-routes.ts'

let world: Awaited<ReturnType<typeof createWorld>>
let signedIn: RuledRoute[]
let recorded: Recorded[]
let statements: Recorded[]
beforeAll(async () => {
  const recorder = createRecorder()
  world = await createWorld({ watchDb: recorder.watch })
  signedIn = await walkRoutes(world, recorder)
  const names = new Set(signedIn.map(({ name }) => name))
  recorded = recorder.statements.filter(({ route }) => route !== null && names.has(route))
  statements = distinct(recorded.filter(isUsers))
  // It calls every route.
}, 60_000)

test('SY-1 a statement that forgets whose rows it is about reaches nobody else’s, on any route of signed-in users', async () => {
  const { database, other } = world
  expect(statements.length).toBeGreaterThan(70)
  const replayed = await replayAs(database, other.id, statements)
  expect(replayed.filter(({ hasRead, hasChanged }) => hasRead || hasChanged).map(describe)).toEqual([])
  // Denied by a policy or a constraint is fine; a statement that cannot be executed would prove nothing.
  const broken = replayed.filter(({ error }) => error !== null && error !== '42501' && !error.startsWith('23'))
  expect(broken.map(describe)).toEqual([])
})

test('SY-1 as the service role, which no policy holds back, the same statements do reach others’ rows', async () => {
  const { database, other } = world
  const unguarded = await replayAs(database, other.id, statements, () => 'service_role')
  expect(unguarded.filter(({ hasRead }) => hasRead).length).toBeGreaterThan(30)
  expect(unguarded.filter(({ hasChanged }) => hasChanged).length).toBeGreaterThan(12)
})

test('SY-1 a route of signed-in users acts as its user; what it does as the service role has its reason in a table', () => {
  const isAnyones = ({ text }: Recorded) => !statementsOfNobody.some(({ about }) => about.test(text))
  const asService = recorded.filter((statement) => statement.role === 'service_role' && isAnyones(statement))
  const unexplained = asService.filter(({ route }) => !(route && route in serviceRoutes))
  expect(unexplained.map(({ route, text }) => `${route} executes as the service role: ${text}. ${advice}`)).toEqual([])
  const idle = Object.keys(serviceRoutes).filter((name) => !asService.some(({ route }) => route === name))
  expect(idle, 'acts as its user alone by now: take it out of serviceRoutes').toEqual([])
  const untouched = signedIn.filter(({ name }) => !recorded.some((one) => one.route === name && isUsers(one)))
  expect(untouched.map(({ name }) => name).filter((name) => !(name in serviceRoutes))).toEqual([])
})

const advice =
  'Use db.asUser or db.onBehalfOf, and give the table a policy for the role; if no user’s rights can do it, say why in serviceRoutes.'

function isUsers({ role }: Recorded): boolean {
  return role === 'authenticated' || role === 'acting_for_user'
}

function distinct(statements: Recorded[]): Recorded[] {
  return [...new Map(statements.map((one) => [`${one.role} ${one.text}`, one])).values()]
}

function describe({ statement: { route, role, text }, error, hasRead, hasChanged }: Replayed): string {
  return `${route} as ${role} ${error ?? ''}${hasRead ? ' has read' : ''}${hasChanged ? ' has changed' : ''}: ${text}`
}

/**
 * Signed-in routes that also run statements as the service role, and why. Everything else on them runs as the user, under
 * row policies.
 */
const serviceRoutes: Record<string, string> = {
  'DELETE /account':
    'The account is closed by then and acts for nobody; the job that takes over has nothing but its id, either.',
  'POST /teams': 'A new team is nobody’s yet, and a bound counts the person’s others.',
  'DELETE /teams/current/members/:id': 'Whoever has no other team gets one of their own.',
  'PUT /teams/current/sso/required': 'The domain’s people may be in other teams.',
  'POST /teams/current/sso/test': 'A sign-in that is on its way is nobody’s yet.',
  'POST /auth/v1/sso/logout': 'The session is the person’s, and what single logout takes is its team’s.',
  'POST /invitations/accept': 'The person isn’t a member yet.',
  'PUT /auth/v1/user': 'A new address is compared with those of all accounts.',
  'POST /usegenkkurl':
    'A sync starts from a subscription’s id, in requests as in jobs, and only the row says whose it is.',
  'POST /billing/undo':
    'A sync starts from a subscription’s id, in requests as in jobs, and only the row says whose it is.',
  'POST /billing/discard-checkout':
    'A sync starts from a subscription’s id, in requests as in jobs, and only the row says whose it is.',
}

/** Allowed on any route, because the rows belong to no user. Matched by the statement's text. */
const statementsOfNobody: { about: RegExp; reason: string }[] = [
  { about: /private\.signed_in/, reason: 'Identifies the caller; until then there is none.' },
  { about: /\b(api_secret|captcha_key|auth\.signing_keys|auth\.api_keys)\b/, reason: 'The server’s own keys.' },
  { about: /\bplan_versions\b/, reason: 'Prices at the payment provider, the same for every customer.' },
]

const features = new URL('../../features/', import.meta.url)

const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|fixture\.ts$|(^|\/)testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(new URL(file, features), 'utf8') }))

test('SY-1 where the service role is used, a comment says why', () => {
  const silent = sources.filter(({ text }) => serviceUse.test(text) && !text.includes('// Service role: '))
  expect(silent.map(({ file }) => `${file}: say after “Service role:” why no user’s rights are enough`)).toEqual([])
  const idle = sources.filter(({ text }) => !serviceUse.test(text) && text.includes('// Service role: '))
  expect(idle.map(({ file }) => file)).toEqual([])
})

const serviceUse = /\.asService\(|\.statement[<(]/
