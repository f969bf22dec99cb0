import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { AssayError } from '../../../client/src/assay-error.ts'
import { callApi } from '../call-api.ts'
import { type Command, textOf } from '../command.ts'
import { findOperation } from '../operations.ts'
import { UsageError } from '../output.ts'
import { checkUrl, forgetConnection, saveConnection } from '../settings.ts'

/** Tries the key before it keeps it. Piped in, it doesn't end up in the shell's history. */
export async function login({ flags, env, stdin, stderr, output }: Command): Promise<undefined> {
  const url = textOf(flags.url) ?? env.ASSAY_URL
  if (url === undefined) throw new UsageError('Say where your Assay is: `assay login --url https://assay.example.com`.')
  const given = checkUrl(url)
  const apiKey = textOf(flags.key) ?? (await ask(stdin, stderr, `API key, from ${given}/api: `))
  if (!/^asy_(live|test)_\w+$/.test(apiKey))
    throw new UsageError('That isn’t an API key. They start with asy_live_ or asy_test_.')
  // The key's region may be elsewhere.
  const connection = { apiKey, baseUrl: given }
  await callApi(connection, findOperation('usage')).catch((error: unknown) => {
    // A key without the scope is a key.
    if (!(error instanceof AssayError) || error.code !== 'forbidden') throw error
  })
  const { baseUrl } = connection
  const file = saveConnection(env, { apiKey, baseUrl })
  if (output.isJson) output.json({ base_url: baseUrl, file })
  else output.text(`Signed in to ${baseUrl}. The key is in ${file}.`)
}

export async function logout({ env, output }: Command): Promise<undefined> {
  forgetConnection(env)
  if (output.isJson) output.json({})
  else output.text('Logged out.')
}

/** What is typed at a terminal isn't shown. */
async function ask(
  input: NodeJS.ReadableStream & { isTTY?: boolean },
  stderr: { write(text: string): unknown },
  question: string,
): Promise<string> {
  stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: nowhere, terminal: input.isTTY === true })
  for await (const line of lines) {
    lines.close()
    if (input.isTTY) stderr.write('\n')
    return line.trim()
  }
  return ''
}
