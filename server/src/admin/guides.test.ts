import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { expect, test } from 'vitest'
import { parseOptions } from './command.ts'
import { commands } from './commands.ts'

const docs = join(import.meta.dirname, '../../../docs')

test('OC-6 every operator command that a guide shows is complete: its arguments, its reason, its --yes', () => {
  const shown = readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .flatMap(readCommands)
  expect(shown.length).toBeGreaterThan(20)
  expect(shown.flatMap((line) => findProblem(line).map((problem) => `${line}: ${problem}`))).toEqual([])
})

/** Those in code blocks; a sentence may name a command without its arguments. */
function readCommands(name: string): string[] {
  const blocks = readFileSync(join(docs, name), 'utf8').match(/^ *```\w*\n[\s\S]*?^ *```$/gm) ?? []
  return blocks.flatMap((block) =>
    [...block.matchAll(/(?:npm run admin --|server\/dist\/admin\.js) (.+)/g)].map(([, line = '']) =>
      line.replace(/ [#>] ?.*$/, '').trim(),
    ),
  )
}

function findProblem(line: string): string[] {
  const args = (line.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^["'](.*)["']$/, '$1'))
  const name = Object.keys(commands).find((known) => line === known || line.startsWith(`${known} `))
  const command = commands[name ?? '']
  if (name === undefined || command === undefined) return ['there is no such command']
  const options = parseOptions(command)
  try {
    const { values } = parseArgs({ args: args.slice(name.split(' ').length), options, allowPositionals: true })
    return ['reason', 'yes'].filter((needed) => options && needed in options && !(needed in values))
  } catch (error) {
    return [String(error)]
  }
}
