import { z } from 'zod'
import { activityCodes } from '../activity.ts'
import { decisions } from '../rules/conditions.ts'

const moment = z.iso.datetime({ offset: true })

export const waveReactions = ['block', 'mine'] as const
export type WaveReaction = (typeof waveReactions)[number]

export const Wave = z.object({
  id: z.uuid().describe('Identifies the wave, as `activity.wave` does.'),
  code: z.string().describe(
    `What gave it away: ${Object.keys(activityCodes)
      .map((code) => `\`${code}\``)
      .join(', ')}.`,
  ),
  title: z.string().describe('A sentence for people, with numbers.'),
  status: z.enum(['growing', 'ended']).describe('`growing` until no member has come for a while.'),
  reaction: z
    .enum(waveReactions)
    .nullable()
    .describe(
      '`block`: its further members are blocked. `mine`: you said that these are yours. `null`: your rules decide.',
    ),
  started_at: moment.describe('When its first member came.'),
  recognized_at: moment.describe('When we recognized it.'),
  last_at: moment.describe('When its latest member came.'),
  ended_at: moment.nullable().describe('When it ended; `null` while it’s growing.'),
  members: z.int().describe('How many sign-ups belong to it.'),
  allowed_before: z.int().describe('How many of them were allowed before we recognized it.'),
})
export type Wave = z.infer<typeof Wave>

export const WaveList = z.object({ waves: z.array(Wave).describe('Newest first, of the last 30 days.') })
export type WaveList = z.infer<typeof WaveList>

export const waveTraits = ['domain', 'mailbox', 'browser', 'network', 'name', 'mail_host'] as const

/** One thing that the members may share, in words: “1 domain, new today”, “41 of 41. On none of the lists we follow.” */
export const WaveTrait = z.object({
  trait: z.enum(waveTraits).describe('What is compared.'),
  title: z.string().describe('What they share, in a few words.'),
  detail: z.string().describe('How many of them, and how usual that is for you.'),
  unusual: z.boolean().describe('Whether it sets them apart from your other sign-ups.'),
})

export const WaveTimeline = z.object({
  bucket_seconds: z.int().describe('How long each bar is.'),
  starts_at: moment.describe('When the first bar begins.'),
  wave: z.array(z.int()).describe('Members by bar.'),
  other: z.array(z.int()).describe('Other sign-ups by bar.'),
  usual: z
    .array(z.number())
    .nullable()
    .describe(
      'What is usual for you by bar: the mean of the same weekday and hour in the last eight weeks. `null` until two of them had anything.',
    ),
  usual_weeks: z.int().describe('How many weeks it’s the mean of; 0 if it’s `null`.'),
})

export const WaveMember = z.object({
  request_id: z.uuid().describe('The request that checked it.'),
  item: z.int().nullable().describe('Its place in a batch, counted from 0; `null` for a single request.'),
  at: moment.describe('When it came.'),
  decision: z.enum(decisions).nullable().describe('What was decided then; `null` if it’s no longer known.'),
  recognized_later: z.boolean().describe('Whether it came before the wave was recognized.'),
  email_hash: z.string().nullable().describe('The first digits of the address’s hash, as in your request log.'),
  same_shape: z.boolean().describe('Whether the mailbox looks like most of the others.'),
  hosting: z.boolean().nullable().describe('Whether its network is a hosting provider’s; `null` if unknown.'),
})
export type WaveMember = z.infer<typeof WaveMember>

export const WaveDetail = z.object({
  wave: Wave.describe('The wave.'),
  summary: z.string().describe('What happened, in a few sentences.'),
  why: z.string().describe('Why that’s unusual for you, in a few sentences.'),
  shared: z.array(WaveTrait).describe('What the members share, and what they don’t.'),
  timeline: WaveTimeline.describe('Its members beside your other sign-ups.'),
  to_review: z
    .int()
    .describe(
      'How many members a person can still approve or block: those of single requests, whatever your rules decided.',
    ),
  latest: z.array(WaveMember).describe('Its latest members, at most 50, newest first. `/members` has all of them.'),
})
export type WaveDetail = z.infer<typeof WaveDetail>

export const WaveMemberPage = z.object({
  members: z.array(WaveMember).describe('Newest first.'),
  next_before: z.string().nullable().describe('Send it as `before` to get the next page; `null` on the last one.'),
})
export type WaveMemberPage = z.infer<typeof WaveMemberPage>

/** `POST /waves/:id/reaction`, on the screen and in the API. `null` takes it back. */
export const ReactToWave = z.strictObject({
  reaction: z
    .enum(waveReactions)
    .nullable()
    .describe('`block`: block its further members until it ends. `mine`: these are yours. `null` takes either back.'),
})
export type ReactToWave = z.infer<typeof ReactToWave>
