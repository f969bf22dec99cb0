import { parseArgs } from 'node:util'
import { StartupError } from './startup-error.ts'

/** The settings with what the command line adds: `--allow-missing mail,google` says the same as ALLOW_MISSING. */
export function withCommandLine(environment: NodeJS.ProcessEnv, argv: string[]): NodeJS.ProcessEnv {
  // `npm start` comes here by way of scripts/run.mjs, whose own word is the first.
  const args = argv[0] === 'start' ? argv.slice(1) : argv
  return { ...environment, ALLOW_MISSING: [environment.ALLOW_MISSING ?? '', ...readAllowMissing(args)].join() }
}

function readAllowMissing(args: string[]): string[] {
  try {
    const options = { 'allow-missing': { type: 'string', multiple: true } } as const
    return parseArgs({ args, options }).values['allow-missing'] ?? []
  } catch (cause) {
    const message = 'The only option is --allow-missing mail,payments,google. Every setting is listed in .env.example.'
    throw new StartupError(`Assay cannot start with "${args.join(' ')}". ${message}`, { cause })
  }
}
