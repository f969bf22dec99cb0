import { z } from 'zod'
import { fileStates, pauseReasons } from './rules.ts'

const Moment = z.iso.datetime({ offset: true })
const ColumnName = z.string().min(1).max(200).nullable()

/** Which column has which field; null where there is none. */
export const FileColumns = z.strictObject({
  email: ColumnName.default(null),
  firstname: ColumnName.default(null),
  lastname: ColumnName.default(null),
})
export type FileColumns = z.infer<typeof FileColumns>

export const FileColumn = z.object({
  /** As in the header; unique within the file. */
  name: z.string(),
  /** How many rows have something in it: what checking the column costs. */
  filled: z.int(),
  /** From the first rows. Empty once the file has started. */
  samples: z.array(z.string()),
})
export type FileColumn = z.infer<typeof FileColumn>

/** Rows by result, as far as a file is done. */
export const FileResults = z.object({ clean: z.int(), disposable: z.int(), fake: z.int(), both: z.int() })

export const CheckedFile = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(fileStates),
  /** Set while it's paused. */
  pause_reason: z.enum(pauseReasons).nullable(),
  /** Uploaded with a test key: fixed results, nothing is charged. */
  is_test: z.boolean(),
  bytes: z.int(),
  rows: z.int(),
  rows_done: z.int(),
  columns: z.array(FileColumn),
  /** What we recognized, until the file is started with the columns you confirm. */
  checked_columns: FileColumns,
  /** What checking those columns costs in all. */
  checks: z.int(),
  checks_done: z.int(),
  results: FileResults,
  created_at: Moment,
  started_at: Moment.nullable(),
  finished_at: Moment.nullable(),
  /** When the contents and the result are erased. */
  expires_at: Moment,
})
export type CheckedFile = z.infer<typeof CheckedFile>

/** `GET /v1/files`, newest first. */
export const FileList = z.object({ files: z.array(CheckedFile) })
export type FileList = z.infer<typeof FileList>

/** `POST /v1/files?name=people.csv` */
export const UploadQuery = z.object({ name: z.string().max(200).default('file.csv') })

/** `POST /v1/files/{id}/start` */
export const StartFile = z.strictObject({ columns: FileColumns })
export type StartFile = z.input<typeof StartFile>
