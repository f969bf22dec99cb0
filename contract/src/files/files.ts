import { z } from 'zod'
import { fileStates, pauseReasons } from './rules.ts'

const Moment = z.iso.datetime({ offset: true })
const ColumnName = z.string().min(1).max(200).nullable()

/** Which column has which field; null where there is none. */
export const FileColumns = z.strictObject({
  email: ColumnName.default(null).describe('The column with the email address; `null` for none.'),
  firstname: ColumnName.default(null).describe('The column with the first name; `null` for none.'),
  lastname: ColumnName.default(null).describe('The column with the last name; `null` for none.'),
  name: ColumnName.default(null).describe(
    'The column with the full name, instead of `firstname` and `lastname`; `null` for none.',
  ),
})
export type FileColumns = z.infer<typeof FileColumns>

export const FileColumn = z.object({
  name: z.string().describe('As in the first row; unique within the file.'),
  filled: z.int().describe('How many rows have something in it: what checking it costs.'),
  samples: z.array(z.string()).describe('From the first rows, until you start the file.'),
})
export type FileColumn = z.infer<typeof FileColumn>

/** Rows by result, as far as a file is done. */
export const FileResults = z.object({
  clean: z.int().describe('Nothing was found.'),
  disposable: z.int().describe('The address is disposable.'),
  fake: z.int().describe('The name is fake.'),
  both: z.int().describe('The address is disposable and the name is fake.'),
  invalid: z.int().describe('The address is invalid.'),
  risky: z.int().describe('The address is risky.'),
  suspicious: z.int().describe('The name is suspicious. Each row counts once, as the worst that was found.'),
})

export const CheckedFile = z.object({
  id: z.uuid().describe('What the other requests name the file by.'),
  name: z.string().describe('What you called it.'),
  state: z
    .enum(fileStates)
    .describe(
      '`ready` until you start it, then `running`, `paused`, `canceled`, `finished` or `failed`; `expired` once it’s erased.',
    ),
  pause_reason: z.enum(pauseReasons).nullable().describe('Why it’s paused; `null` if it isn’t.'),
  is_test: z.boolean().describe('Whether it was uploaded with a test key: fixed results, and nothing is counted.'),
  bytes: z.int().describe('Its size.'),
  rows: z.int().describe('How many rows it has.'),
  rows_done: z.int().describe('How many of them are checked, counted and in the result.'),
  columns: z.array(FileColumn).describe('Its columns, in order.'),
  checked_columns: FileColumns.describe('Which columns are checked. Until you start the file, what we recognized.'),
  checks: z
    .int()
    .describe(
      'What checking those columns costs in all. At most, with full names: one without a last name is one check.',
    ),
  checks_done: z.int().describe('What it has cost so far.'),
  results: FileResults.describe('Rows by result, as far as it’s done.'),
  created_at: Moment.describe('When it was uploaded.'),
  started_at: Moment.nullable().describe('When it was started.'),
  finished_at: Moment.nullable().describe('When it finished or was canceled.'),
  expires_at: Moment.describe('When the file and its result are erased.'),
})
export type CheckedFile = z.infer<typeof CheckedFile>

/** `GET /v1/files`, newest first. */
export const FileList = z.object({ files: z.array(CheckedFile).describe('Newest first.') })
export type FileList = z.infer<typeof FileList>

/** `POST /v1/files?name=people.csv` */
export const UploadQuery = z.object({ name: z.string().max(200).default('file.csv').describe('What you call it.') })

/** `POST /v1/files/{id}/start` */
export const StartFile = z.strictObject({
  columns: FileColumns.describe('Which column has which field. Choose at least one.'),
})
export type StartFile = z.input<typeof StartFile>
