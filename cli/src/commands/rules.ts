import { writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { Policy, RulesVersion } from '../../../client/src/types.ts'
import { callApi } from '../call-api.ts'
import { type Command, readText } from '../command.ts'
import { findOperation } from '../operations.ts'
import { UsageError } from '../output.ts'

const usualFile = 'assay.rules.json'

/** `-` prints them. */
export async function pullRules({ args, output, connect }: Command): Promise<undefined> {
  const { version, policy } = await readLive(connect)
  const [file = usualFile] = args
  const text = `${JSON.stringify(policy, null, 2)}\n`
  if (file === '-') return output.raw(text)
  writeFileSync(file, text)
  if (output.isJson) output.json({ version, file })
  else output.text(`Saved version ${version} as ${file}.`)
}

/** As `diff` does: exit code 0 if they are the same, 1 if not. */
export async function diffRules({ args, output, connect }: Command): Promise<number> {
  const wanted = readPolicy(args)
  const { version, policy } = await readLive(connect)
  const changes = compare(policy, wanted)
  if (output.isJson) output.json({ version, is_same: changes.length === 0, changes })
  else if (changes.length === 0) output.text(`No difference to version ${version}.`)
  for (const change of output.isJson ? [] : changes) {
    output.text(output.paint(change.startsWith('+') ? 'green' : change.startsWith('-') ? 'red' : 'yellow', change))
  }
  return changes.length === 0 ? 0 : 1
}

/** Fails if somebody changed the rules between reading and writing them. The same rules again change nothing. */
export async function deployRules({ args, output, connect }: Command): Promise<undefined> {
  const wanted = readPolicy(args)
  const live = await readLive(connect)
  const changes = compare(live.policy, wanted)
  const put = { body: wanted, values: { 'If-Match': live.version } }
  const deployed =
    changes.length === 0 ? live : ((await callApi(connect(), findOperation('rules.put'), put)) as RulesVersion)
  if (output.isJson) return output.json({ version: deployed.version, is_changed: changes.length > 0, changes })
  for (const change of changes) output.text(change)
  output.text(changes.length === 0 ? `Version ${live.version} is the same.` : `Version ${deployed.version} is live.`)
}

async function readLive(connect: Command['connect']): Promise<RulesVersion> {
  return (await callApi(connect(), findOperation('rules.get'))) as RulesVersion
}

function readPolicy([file = usualFile]: string[]): Policy {
  try {
    const { rules, default: otherwise } = JSON.parse(readText(file))
    if (Array.isArray(rules) && typeof otherwise === 'string') return { rules, default: otherwise as Policy['default'] }
  } catch (error) {
    if (error instanceof UsageError) throw error
  }
  throw new UsageError(`${file} isn’t a file of rules. \`assay rules pull\` makes one.`)
}

/** By rule, in the order of the file: `+` is new, `-` is gone, `~` decides otherwise or in another place. */
function compare(live: Policy, wanted: Policy): string[] {
  const say = ({ id, when, at_least, decision }: Policy['rules'][number]) =>
    `${id}: ${when.join(' and ')}${at_least === undefined ? '' : ` at least ${at_least}`} → ${decision}`
  const places = (one: Policy, other: Policy) =>
    one.rules.map(({ id }) => id).filter((id) => other.rules.some((rule) => rule.id === id))
  const isMoved = !isDeepStrictEqual(places(live, wanted), places(wanted, live))
  const changes = wanted.rules.flatMap((rule) => {
    const before = live.rules.find(({ id }) => id === rule.id)
    if (!before) return `+ ${say(rule)}`
    return say(before) === say(rule) ? [] : `~ ${say(rule)} (was ${say(before).slice(rule.id.length + 2)})`
  })
  const gone = live.rules
    .filter(({ id }) => !wanted.rules.some((rule) => rule.id === id))
    .map((rule) => `- ${say(rule)}`)
  return [
    ...changes,
    ...gone,
    ...(isMoved ? [`~ order: ${wanted.rules.map(({ id }) => id).join(', ')}`] : []),
    ...(live.default === wanted.default ? [] : [`~ default: ${wanted.default} (was ${live.default})`]),
  ]
}
