import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'

const SignUp = z.object({
  at: z.iso.datetime({ offset: true }),
  id: z.string(),
  email: z.string().nullish(),
  firstname: z.string().nullish(),
  lastname: z.string().nullish(),
  ip: z.string().nullish(),
  user_agent: z.string().nullish(),
  /** Only in streams that were made here: nothing is looked up while a stream is replayed. */
  mail_host: z.string().optional(),
})
export type SignUp = z.infer<typeof SignUp>

const Label = z.object({ id: z.string(), kind: z.string(), farmed: z.boolean() })
export type Label = z.infer<typeof Label>

/** One customer's sign-ups in order of time. Labels say which of them were farmed; they may be missing. */
export type Stream = { name: string; signUps: SignUp[]; labels: Map<string, Label> }

/** Every `NAME.ndjson` or `NAME.ndjson.gz` of a folder, with `NAME.labels.ndjson[.gz]` beside it. */
export function readStreams(folder: string): Stream[] {
  const files = readdirSync(folder).filter((file) => /\.ndjson(\.gz)?$/.test(file) && !/\.labels\.ndjson/.test(file))
  return files.sort().map((file) => {
    const name = file.replace(/\.ndjson(\.gz)?$/, '')
    const labels = [`${name}.labels.ndjson.gz`, `${name}.labels.ndjson`]
      .map((beside) => join(folder, beside))
      .filter((path) => existsSync(path))
      .flatMap((path) => readLines(path, Label))
    const signUps = readLines(join(folder, file), SignUp).sort(
      (one, other) => Date.parse(one.at) - Date.parse(other.at),
    )
    return { name, signUps, labels: new Map(labels.map((label) => [label.id, label])) }
  })
}

function readLines<Line>(path: string, schema: z.ZodType<Line>): Line[] {
  const bytes = readFileSync(path)
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => schema.parse(JSON.parse(line)))
}
