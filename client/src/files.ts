import { type SendOptions, typed } from './send.ts'
import type { CheckedFile, FileColumns } from './types.ts'

type Details = Pick<SendOptions, 'path' | 'method' | 'body' | 'csv' | 'isStream' | 'signal'> & { timeoutMs?: number }
type Send = (details: Details) => Promise<unknown>
type Options = { signal?: AbortSignal }

/** `request` retries; `sendOnce` is for streams, which can't be sent or read twice. */
export function fileRequests(request: Send, sendOnce: Send) {
  const act = async (id: string, verb: string, { signal }: Options, body: object = {}): Promise<CheckedFile> =>
    typed<CheckedFile>(await request({ path: `/v1/files/${id}/${verb}`, body, signal }))
  return {
    /** Uploads a CSV file: text, bytes, a Blob or a stream. Nothing is checked or counted yet. */
    async upload(
      csv: NonNullable<SendOptions['csv']>,
      { name = 'file.csv', signal }: Options & { name?: string } = {},
    ) {
      const path = `/v1/files?name=${encodeURIComponent(name)}`
      return typed<CheckedFile>(await sendOnce({ path, csv, signal, timeoutMs: transferMs }))
    },
    /** Newest first. */
    async list({ signal }: Options = {}): Promise<CheckedFile[]> {
      return typed<{ files: CheckedFile[] }>(await request({ path: '/v1/files', signal })).files
    },
    async get(id: string, { signal }: Options = {}): Promise<CheckedFile> {
      return typed<CheckedFile>(await request({ path: `/v1/files/${id}`, signal }))
    },
    /** Begins to check these columns. Each filled cell counts as one check. */
    start: (id: string, columns: Partial<FileColumns>, options: Options = {}) => act(id, 'start', options, { columns }),
    pause: (id: string, options: Options = {}) => act(id, 'pause', options),
    /** Goes on after a pause, such as when your quota was used up. */
    resume: (id: string, options: Options = {}) => act(id, 'resume', options),
    /** For good. What is done can still be downloaded. */
    cancel: (id: string, options: Options = {}) => act(id, 'cancel', options),
    /** Erases the file and its result. */
    async delete(id: string, { signal }: Options = {}): Promise<void> {
      await request({ path: `/v1/files/${id}`, method: 'DELETE', signal })
    },
    /** The file with its verdicts, as far as it's done. */
    async result(id: string, { signal }: Options = {}): Promise<ReadableStream<Uint8Array>> {
      const path = `/v1/files/${id}/result`
      return typed<ReadableStream<Uint8Array>>(await sendOnce({ path, isStream: true, signal, timeoutMs: transferMs }))
    },
  }
}

const transferMs = 15 * 60_000
