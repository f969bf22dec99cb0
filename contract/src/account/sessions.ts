import { z } from 'zod'

/** How a session was signed in. `other` is a method that this version doesn't know. */
export const SignInMethod = z.enum(['password', 'google', 'passkey', 'single_sign_on', 'link', 'other'])
export type SignInMethod = z.infer<typeof SignInMethod>

export const DeviceSession = z.object({
  id: z.uuid(),
  is_current: z.boolean(),
  /** Such as "Chrome on macOS". */
  device: z.string(),
  /** A country's name, as of the last refresh; null where the address has none. */
  location: z.string().nullable(),
  method: SignInMethod,
  has_second_step: z.boolean(),
  started_at: z.iso.datetime(),
  /** Its last refresh: a session in use has one every hour. */
  seen_at: z.iso.datetime(),
})
export type DeviceSession = z.infer<typeof DeviceSession>

/** `GET /account/sessions`: the caller's, this one first, then by last use. */
export const SessionList = z.object({ sessions: z.array(DeviceSession) })
export type SessionList = z.infer<typeof SessionList>

/** `DELETE /account/sessions`: how many others ended. */
export const EndedSessions = z.object({ ended: z.number() })
export type EndedSessions = z.infer<typeof EndedSessions>
