import { z } from 'zod'
import { controlCharacter } from '../api-keys/name.ts'
import { listActions, listTypes, maxListNote } from './rules.ts'

const Action = z.enum(listActions)
const Type = z.enum(listTypes)
const Moment = z.iso.datetime({ offset: true })

export const ListEntry = z.object({
  id: z.uuid(),
  action: Action,
  type: Type,
  /** Normalized: what requests are compared with. */
  value: z.string(),
  note: z.string().nullable(),
  /** From then on it doesn't count. */
  expires_at: Moment.nullable(),
  created_at: Moment,
})
export type ListEntry = z.infer<typeof ListEntry>

export const ListFilter = z.strictObject({
  action: Action.optional(),
  type: Type.optional(),
  /** Part of the value or the note. */
  search: z.string().trim().max(254).optional(),
})
export type ListFilter = z.infer<typeof ListFilter>

/** `GET /v1/lists?action=block&before=…`: newest first, 50 at a time; `next` is the next page's `before`. */
export const ListQuery = z.strictObject({ ...ListFilter.shape, before: z.uuid().optional() })

export const ListPage = z.object({
  entries: z.array(ListEntry),
  next: z.uuid().nullable(),
  /** How many match on all pages. */
  total: z.int(),
})
export type ListPage = z.infer<typeof ListPage>

const Note = z
  .string()
  .trim()
  .max(maxListNote)
  .refine((note) => !controlCharacter.test(note), 'Notes can’t contain line breaks or other control characters.')

/** `POST /v1/lists` */
export const AddListEntry = z.strictObject({
  action: Action,
  type: Type,
  value: z.string().min(1).max(1000),
  note: Note.nullable().default(null),
  expires_at: Moment.nullable().default(null),
})
export type AddListEntry = z.input<typeof AddListEntry>

/** `PATCH /v1/lists/:id`: what is left out stays as it is. */
export const ChangeListEntry = z.strictObject({
  action: Action.exactOptional(),
  note: Note.nullable().exactOptional(),
  expires_at: Moment.nullable().exactOptional(),
})
export type ChangeListEntry = z.infer<typeof ChangeListEntry>

/** `POST /v1/lists/delete`: these entries, all that match, or every entry. A filter that matches everything is a mistake. */
export const DeleteListEntries = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(1000) }),
  z.strictObject({
    filter: ListFilter.refine(
      ({ action, type, search }) => Boolean(action || type || search),
      'An empty filter matches every entry. To delete all of them, send {"all": true}.',
    ),
  }),
  z.strictObject({ all: z.literal(true) }),
])
export type DeleteListEntries = z.infer<typeof DeleteListEntries>

export const DeletedListEntries = z.object({ deleted: z.int() })
export type DeletedListEntries = z.infer<typeof DeletedListEntries>

/** `POST /v1/lists/import` */
export const ImportedList = z.object({ added: z.int(), changed: z.int(), unchanged: z.int() })
export type ImportedList = z.infer<typeof ImportedList>
