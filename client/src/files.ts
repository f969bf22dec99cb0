import type { Call, Options } from './call.ts'
import type { SendOptions } from './send.ts'
import type { CheckedFile, FileColumns, FileList } from './types.ts'

/** `/v1/files`. A stream can't be sent or read twice, so what has one isn't retried. */
export function fileMethods(call: Call) {
  const at = (id: string, rest = '') => `/v1/files/${encodeURIComponent(id)}${rest}`
  const act = (id: string, verb: string, options: Options, body: object = {}) =>
    call<CheckedFile>(at(id, verb), { ...options, body, isRepeatable: true })
  return {
    /** Uploads a CSV file: text, bytes, a Blob or a stream. Nothing is checked or counted yet. */
    upload: (
      csv: NonNullable<SendOptions['csv']>,
      { name = 'file.csv', ...options }: Options & { name?: string } = {},
    ) => call<CheckedFile>('/v1/files', { ...options, query: { name }, csv, timeoutMs: transferMs }),
    /** Newest first. */
    async list(options: Options = {}): Promise<CheckedFile[]> {
      const { files } = await call<FileList>('/v1/files', options)
      return files
    },
    get: (id: string, options: Options = {}) => call<CheckedFile>(at(id), options),
    /** Begins to check these columns. Each filled cell counts as one check. */
    start: (id: string, columns: Partial<FileColumns>, options: Options = {}) =>
      act(id, '/start', options, { columns }),
    pause: (id: string, options: Options = {}) => act(id, '/pause', options),
    /** Goes on after a pause, such as when your quota was used up. */
    resume: (id: string, options: Options = {}) => act(id, '/resume', options),
    /** For good. What is done can still be downloaded. */
    cancel: (id: string, options: Options = {}) => act(id, '/cancel', options),
    /** Erases the file and its result. */
    delete: (id: string, options: Options = {}) =>
      call<void>(at(id), { ...options, method: 'DELETE', isRepeatable: true }),
    /** The file with its verdicts, as far as it's done. */
    result: (id: string, options: Options = {}) =>
      call<ReadableStream<Uint8Array>>(at(id, '/result'), {
        ...options,
        isStream: true,
        isRepeatable: false,
        timeoutMs: transferMs,
      }),
  }
}

const transferMs = 15 * 60_000
