import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { run } from './run.ts'

/** A person at a terminal with a home folder of their own. */
export function openTerminal(env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-cli-'))
  return {
    folder,
    close: () => rmSync(folder, { recursive: true }),
    async type(
      args: string[],
      { input = '', isTTY = false, signal }: { input?: string; isTTY?: boolean; signal?: AbortSignal } = {},
    ) {
      let [out, err] = ['', '']
      const code = await run(args, {
        stdin: Readable.from([input]),
        stdout: { isTTY, write: (text) => (out += text) },
        stderr: { isTTY, write: (text) => (err += text) },
        env: { HOME: folder, XDG_CONFIG_HOME: folder, ...env },
        ...(signal && { signal }),
      })
      return { code, out, err }
    },
  }
}
