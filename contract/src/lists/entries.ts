import { z } from 'zod'
import { controlCharacter } from '../api-keys/settings.ts'
import { listActions, listTypes, maxListNote } from './rules.ts'

const Action = z.enum(listActions)
const Type = z.enum(listTypes)
const Moment = z.iso.datetime({ offset: true })

export const ListEntry = z.object({
  id: z.uuid().describe('Identifies the entry.'),
  action: Action.describe('`allow` or `block`.'),
  type: Type.describe('`email`, `domain` (with its subdomains) or `name`.'),
  value: z.string().describe('Normalized: what requests are compared with.'),
  display_value: z.string().describe('The same as people write it, with international domains in their own letters.'),
  note: z.string().nullable().describe('Your note; `null` if there’s none.'),
  expires_at: Moment.nullable().describe('When it stops counting; `null` for never.'),
  created_at: Moment.describe('When it was added.'),
})
export type ListEntry = z.infer<typeof ListEntry>

export const ListFilter = z.strictObject({
  action: Action.optional().describe('Only this list.'),
  type: Type.optional().describe('Only this type.'),
  search: z.string().trim().max(254).optional().describe('Part of the value or the note.'),
})
export type ListFilter = z.infer<typeof ListFilter>

/** `GET /v1/lists?action=block&before=…`: newest first, 50 at a time; `next` is the next page's `before`. */
export const ListQuery = z.strictObject({
  ...ListFilter.shape,
  before: z.uuid().optional().describe('The `next` of the page before.'),
})

export const ListPage = z.object({
  entries: z.array(ListEntry).describe('Newest first, up to 50.'),
  next: z.uuid().nullable().describe('Send it as `before` to get the next page; `null` on the last one.'),
  total: z.int().describe('How many match, on all pages.'),
})
export type ListPage = z.infer<typeof ListPage>

const Note = z
  .string()
  .trim()
  .max(maxListNote)
  .refine((note) => !controlCharacter.test(note), 'Notes can’t contain line breaks or other control characters.')

/** `POST /v1/lists` */
export const AddListEntry = z.strictObject({
  action: Action.describe('`allow` or `block`.'),
  type: Type.describe('`email`, `domain` (with its subdomains) or `name`.'),
  value: z.string().min(1).max(1000).describe('The address, domain or name, in any spelling. We normalize it.'),
  note: Note.nullable().default(null).describe('Up to 200 characters for yourself; `null` for none.'),
  expires_at: Moment.nullable().default(null).describe('When it stops counting; `null` for never.'),
})
export type AddListEntry = z.input<typeof AddListEntry>

/** `PATCH /v1/lists/:id`: what is left out stays as it is. */
export const ChangeListEntry = z.strictObject({
  action: Action.exactOptional().describe('`allow` or `block`.'),
  note: Note.nullable().exactOptional().describe('The new note; `null` for none.'),
  expires_at: Moment.nullable().exactOptional().describe('When it stops counting; `null` for never.'),
})
export type ChangeListEntry = z.infer<typeof ChangeListEntry>

/** `POST /v1/lists/delete`: these entries, all that match, or every entry. A filter that matches everything is a mistake. */
export const DeleteListEntries = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(1000).describe('Up to 1,000 entries.') }),
  z
    .strictObject({ filter: ListFilter.describe('All entries that match it.') })
    .refine(({ filter: { action, type, search } }) => Boolean(action || type || search), {
      message: 'An empty filter matches every entry. To delete all of them, send {"all": true}.',
      path: ['filter'],
    }),
  z.strictObject({ all: z.literal(true) }),
])
export type DeleteListEntries = z.infer<typeof DeleteListEntries>

export const DeletedListEntries = z.object({ deleted: z.int().describe('How many were deleted.') })
export type DeletedListEntries = z.infer<typeof DeletedListEntries>

/** `POST /lists/effect`, before an entry is added. */
export const ListEffectRequest = AddListEntry.pick({ type: true, value: true })
export type ListEffectRequest = z.infer<typeof ListEffectRequest>

export const ListEffect = z.object({
  /** Null if the value isn't listed yet. */
  entry: ListEntry.nullable(),
  /** A domain where anyone can get a mailbox, such as gmail.com. */
  is_provider: z.boolean(),
  /**
   * Of the people in the account's log of the last 30 days, how many weren't flagged and have this value; for a provider, how many have
   * any free address, because the log doesn't keep which. Null for names, of which it keeps too little.
   */
  matched: z.int().nullable(),
  people: z.int(),
})
export type ListEffect = z.infer<typeof ListEffect>

/** `POST /lists/effect/file`, before a file is imported: whom its blocking lines would have hit. */
export const ListFileEffect = z.object({
  /** Domains where anyone can get a mailbox: how many, and the first of them. */
  provider_count: z.int(),
  providers: z.array(z.string()),
  /** Of those people in the log who weren't flagged: how many have a value of the file, or any free address if it has providers. */
  matched: z.int(),
  people: z.int(),
})
export type ListFileEffect = z.infer<typeof ListFileEffect>

/** `POST /v1/lists/import`. A file with one address or domain per line doesn't say which list it's for. */
export const ImportQuery = z.strictObject({
  action: Action.default('block').describe('The list for a file with one address or domain per line.'),
})

export const ImportedList = z.object({
  added: z.int().describe('Entries that are new.'),
  changed: z.int().describe('Entries that now say something else.'),
  unchanged: z.int().describe('Entries you already had as they are in the file.'),
  expired: z.int().describe('How many of them expired before the import, so they don’t count.'),
})
export type ImportedList = z.infer<typeof ImportedList>
