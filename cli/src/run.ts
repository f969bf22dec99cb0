import { parseArgs } from 'node:util'
import { callApi, type Input } from './call-api.ts'
import { type Own, readBytes, readText, type Terminal, textOf } from './command.ts'
import { printCompletion } from './commands/completion.ts'
import { checkFile } from './commands/files.ts'
import { listen } from './commands/listen.ts'
import { login, logout } from './commands/login.ts'
import { openPage } from './commands/open.ts'
import { deployRules, diffRules, pullRules } from './commands/rules.ts'
import { showExplanation, showVerdicts } from './commands/verify.ts'
import { serveMcp } from './mcp.ts'
import { fieldsOf, type JsonSchema, type Operation, operations, typeOf, wordsOf } from './operations.ts'
import { createOutput, type Output, report, show, UsageError } from './output.ts'
import { type Connection, findConnection } from './settings.ts'
import { version } from './version.ts'

/** What isn't one endpoint. */
const ownCommands: Record<string, Own> = {
  login: { usage: 'login --url URL [--key KEY]', says: 'Keep a key for this machine', options: ['key'], run: login },
  logout: { usage: 'logout', says: 'Forget the key', run: logout },
  'files check': {
    usage: 'files check FILE [--output FILE] [--email COLUMN] …',
    says: 'Upload a file, check it, download the result',
    options: ['output', 'email', 'firstname', 'lastname', 'name'],
    run: checkFile,
  },
  'rules pull': { usage: 'rules pull [FILE]', says: 'Save your live rules as a file', run: pullRules },
  'rules diff': {
    usage: 'rules diff [FILE]',
    says: 'Compare a file with your live rules; exit code 1 if they differ',
    run: diffRules,
  },
  'rules deploy': { usage: 'rules deploy [FILE]', says: 'Make a file your live rules', run: deployRules },
  'webhooks listen': {
    usage: 'webhooks listen --forward URL [--events A,B]',
    says: 'Forward events to a server on this machine',
    options: ['forward', 'events'],
    run: listen,
  },
  open: { usage: 'open [PAGE]', says: 'Open a page of the app in your browser', run: openPage },
  completion: { usage: 'completion bash|zsh|fish', says: 'Print completions for your shell', run: printCompletion },
  mcp: {
    usage: 'mcp [--allow lists,rules,waves]',
    says: 'Serve tools to an agent, by MCP on stdio',
    options: ['allow'],
    run: serveMcp,
  },
}

/** Runs a command and returns its exit code: 0 if it worked, 2 for what can't be run, 1 for everything else. */
export async function run(typed: string[], terminal: Terminal): Promise<number> {
  const { stdout, stderr, env } = terminal
  const args = commandFirst(typed)
  const isJson = args.includes('--json')
  const hasColor = stdout.isTTY === true && !env.NO_COLOR && !args.includes('--no-color')
  const output = createOutput(stdout, stderr, isJson, hasColor)
  try {
    if (args.length === 0 || args.includes('--help') || args[0] === 'help') {
      output.text(help(args.filter((arg) => !arg.startsWith('-') && arg !== 'help')))
      return 0
    }
    if (args[0] === '--version') {
      output.text(version)
      return 0
    }
    return (await dispatch(args, terminal, output)) ?? 0
  } catch (error) {
    return report(output, error)
  }
}

/** `assay --json usage` is `assay usage --json`. */
function commandFirst(typed: string[]): string[] {
  const at = typed.findIndex((arg, place) => !arg.startsWith('-') && typed[place - 1] !== '--url')
  return at < 1 ? typed : [...typed.slice(at), ...typed.slice(0, at)]
}

const everywhere = { json: { type: 'boolean' }, 'no-color': { type: 'boolean' }, url: { type: 'string' } } as const

async function dispatch(args: string[], terminal: Terminal, output: Output): Promise<number | undefined> {
  const own = Object.entries(ownCommands).find(([words]) => isAt(args, words.split(' ')))
  if (own) {
    const [words, { options = [], run: perform }] = own
    const strings = Object.fromEntries(options.map((name) => [name, { type: 'string' } as const]))
    const { values, positionals } = parse(args.slice(words.split(' ').length), { ...everywhere, ...strings })
    const connect = () => findConnection(terminal.env, textOf(values.url))
    return perform({ ...terminal, args: positionals, flags: values, output, connect, names: Object.keys(ownCommands) })
  }
  const operation = findByWords(args)
  if (!operation)
    throw new UsageError(`There’s no command “${args.slice(0, 2).join(' ')}”. \`assay --help\` lists them.`)
  const rest = args.slice(wordsOf(operation).filter((word, at) => args[at] === word).length)
  const { input, connection } = readInput(operation, rest, terminal)
  const result = await callApi(connection, operation, input)
  const inWords = { verify: showVerdicts, explain: showExplanation }[operation.name]
  if (inWords && !output.isJson) inWords(output, result)
  else show(output, result)
  return undefined
}

function isAt(args: string[], words: string[]): boolean {
  return words.every((word, at) => args[at] === word)
}

/** `assay waves` is `assay waves list`. */
function findByWords(args: string[]): Operation | undefined {
  const exact = operations.find((operation) => isAt(args, wordsOf(operation)))
  const isAlone = args[1] === undefined || args[1].startsWith('-')
  return (
    exact ?? (isAlone ? operations.find(({ name }) => [`${args[0]}.list`, `${args[0]}.get`].includes(name)) : undefined)
  )
}

/** A parameter in the path is given by its place, everything else as a flag: `--note Fraud`, or the body as `--data @file.json`. */
function readInput(operation: Operation, args: string[], { env }: Terminal): { input: Input; connection: Connection } {
  const named = operation.parameters.filter((parameter) => parameter.in !== 'path')
  const flags = [...named.map(({ name, schema }): [string, JsonSchema] => [name, schema]), ...fieldsOf(operation)]
  const strings = flags.map(([name]) => [flagOf(name), { type: 'string' } as const])
  const { values, positionals } = parse(args, {
    ...everywhere,
    data: { type: 'string' },
    ...Object.fromEntries(strings),
  })
  const places = placesOf(operation)
  if (positionals.length > places.length) throw new UsageError(`Too many arguments. ${usageOf(operation)}`)
  const given: Record<string, unknown> = {}
  for (const [at, name] of places.entries()) if (positionals[at] !== undefined) given[name] = positionals[at]
  for (const [name, schema] of flags) {
    const text = textOf(values[flagOf(name)])
    if (text !== undefined) given[name] = convert(text, schema)
  }
  const missing = places.filter((name) => name !== 'email' && given[name] === undefined)
  if (missing.length > 0) throw new UsageError(`${missing.join(', ')} missing. ${usageOf(operation)}`)
  const data = textOf(values.data)
  const { file, ...others } = given
  // A webhook's URL is where events go: the key must never be sent there.
  const hasUrl = flags.some(([name]) => name === 'url')
  return {
    connection: findConnection(env, hasUrl ? undefined : textOf(values.url)),
    input: {
      values: others,
      ...(data !== undefined && { body: Object(readJson(data)) }),
      ...(operation.takesCsv && { csv: readBytes(String(file)) }),
    },
  }
}

/** What is given by its place: ids, a file, the address to verify, the domain to look up. */
function placesOf(operation: Operation): string[] {
  const ids = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
  const required = operation.parameters.filter(({ in: place, required }) => place === 'query' && required)
  return [
    ...ids,
    ...required.map(({ name }) => name),
    ...(operation.takesCsv ? ['file'] : []),
    ...(operation.name === 'verify' ? ['email'] : []),
  ]
}

/** `expires_at` is `--expires-at`, `If-Match` is `--if-match`. */
function flagOf(name: string): string {
  return name.replaceAll('_', '-').toLowerCase()
}

function convert(text: string, schema: JsonSchema): unknown {
  if (text === 'null' && JSON.stringify(schema).includes('"null"')) return null
  const type = typeOf(schema)
  if (type === 'integer' || type === 'number') return Number(text)
  if (type === 'boolean') return text === 'true'
  if (type === 'array') return text.startsWith('[') ? readJson(text) : text.split(',')
  return type === 'object' ? readJson(text) : text
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('@') ? readText(text.slice(1)) : text)
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`That isn’t JSON: ${text.slice(0, 60)}`)
  }
}

function parse(args: string[], options: Record<string, { type: 'string' | 'boolean' }>) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function usageOf(operation: Operation): string {
  const places = placesOf(operation).map((name) => (name === 'email' ? '[EMAIL]' : name.toUpperCase()))
  const named = operation.parameters.filter(({ in: place, required }) => place !== 'path' && !required)
  const flags = [...named.map(({ name }) => name), ...fieldsOf(operation).map(([name]) => name)]
  const shown = flags.filter((name) => !placesOf(operation).includes(name)).map((name) => `[--${flagOf(name)} …]`)
  return ['Usage: assay', ...wordsOf(operation), ...places, ...shown].join(' ')
}

function help(words: string[]): string {
  const own = Object.entries(ownCommands).filter(([name]) => isAt(name.split(' '), words))
  const known = operations.filter((operation) => isAt(wordsOf(operation), words))
  const [only] = known
  if (words.length > 0 && known.length === 1 && own.length === 0 && only) {
    const fields = fieldsOf(only).map(([name, { description = '' }]) => [`--${flagOf(name)}`, description] as const)
    const width = Math.max(0, ...fields.map(([flag]) => flag.length))
    const lines = fields.map(([flag, description]) => `  ${flag.padEnd(width)}  ${description}`)
    return [only.description, '', usageOf(only), ...lines].join('\n')
  }
  const rows = [
    ...own.map(([, { usage, says }]) => [usage, says] as const),
    ...known.map(
      (operation) =>
        [
          [...wordsOf(operation), ...placesOf(operation).map((name) => name.toUpperCase())].join(' '),
          operation.summary,
        ] as const,
    ),
  ].toSorted(([one], [other]) => one.localeCompare(other))
  const width = Math.min(44, Math.max(...rows.map(([usage]) => usage.length)))
  return [
    'Assay tells real sign-ups from disposable email addresses and made-up names.',
    '',
    ...rows.map(([usage, says]) => `  assay ${usage.padEnd(width)}  ${says}`),
    '',
    'Every command takes --json, --no-color and --url. ASSAY_URL and ASSAY_API_KEY are used before what you signed in with.',
  ].join('\n')
}
