import { spawn } from 'node:child_process'

/** Runs one of the installed programs and ends with its exit code. */
export async function runProgram(
  name: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<void> {
  const env = { ...process.env, ...environment }
  const child = spawn(`node_modules/.bin/${name}`, args, { stdio: 'inherit', env })
  process.exitCode = await new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}
