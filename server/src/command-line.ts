import { parseArgs } from 'node:util'
import { StartupError } from './startup-error.ts'

/** Adds the command line to the settings: `--allow-missing mail,google` extends ALLOW_MISSING. */
export function withCommandLine(environment: NodeJS.ProcessEnv, argv: string[]): NodeJS.ProcessEnv {
  return { ...environment, ALLOW_MISSING: [environment.ALLOW_MISSING ?? '', ...readAllowMissing(argv)].join() }
}

function readAllowMissing(args: string[]): string[] {
  try {
    const options = { 'allow-missing': { type: 'string', multiple: true } } as const
    return parseArgs({ args, options }).values['allow-missing'] ?? []
  } catch (cause) {
    const message = 'The only option is --allow-missing mail,payments,google. For all settings, see .env.example.'
    throw new StartupError(`Unknown option in "${args.join(' ')}". ${message}`, { cause })
  }
}
