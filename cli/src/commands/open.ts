import { spawn } from 'node:child_process'
import type { Command } from '../command.ts'

/** Prints the address, too: where there is no browser, that is what helps. */
export async function openPage({ args, output, connect, stdout }: Command): Promise<undefined> {
  const url = `${connect().baseUrl}/${(args[0] ?? 'dashboard').replace(/^\/+/, '')}`
  if (output.isJson) output.json({ url })
  else output.text(url)
  if (!stdout.isTTY) return
  const [program = '', ...before] = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }[
    String(process.platform)
  ] ?? ['xdg-open']
  spawn(program, [...before, url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}
