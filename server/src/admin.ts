import { commands } from './admin/commands.ts'
import { runAdmin } from './admin/run.ts'

process.exitCode = await runAdmin(commands, process.argv.slice(2))
