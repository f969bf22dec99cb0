import type { Activity } from '@assay/contract/activity'
import type { Decision } from '@assay/contract/rules/conditions'
import type { WaveReaction } from '@assay/contract/waves/waves'
import type { Deps } from '../../deps.ts'
import { timeOf, timeOrderedId } from '../../time-ordered-id.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import type { NewMember } from './grow-wave.ts'
import { type JudgedActivity, judgeActivity, toActivity, type WaveKey } from './judge.ts'
import { hashKeyFor } from './keyed-hash.ts'
import { headerOf } from './logged-traits.ts'
import type { WaveInForce } from './queries-state.ts'
import { nameOfSignUp, type Recent, type SignUpId } from './recent.ts'
import { startWave } from './start-wave.ts'
import { encodeTraits, type SignUp, type SignUpVerdicts, traitsOf } from './traits.ts'

/** A wave that grows. `known` are its members, as far as this process has seen them. */
export type LiveWave = { id: string; reaction: WaveReaction | null; keys: Set<string>; known: Set<string> }

/** What a request leaves in the ledger, and what it says about each person. */
type RequestSignUps = {
  /** A promise only if a wave starts with it. */
  judge(item: number | null, signUp: SignUp, verdicts: SignUpVerdicts): JudgedSignUp | Promise<JudgedSignUp>
  /** Until the request is in the ledger, a wave that starts knows from here who was allowed. */
  noteDecision(item: number | null, decision: Decision): void
  /** In hexadecimal digits. */
  traits(): string
  /** What wasn't charged didn't happen: rejected, failed, or a repetition of a request that was. */
  settle(isCharged: boolean): void
}

/** `isBlocked`: the account blocks the wave that it belongs to. */
export type JudgedSignUp = { activity: Activity; isBlocked: boolean }

/** An account's latest sign-ups, and the waves among them. */
export type AccountSignUps = {
  usedAt: number
  recent: Recent
  open(requestId: string, isBatch: boolean): RequestSignUps
  /** What would be said about a sign-up that isn't counted. It starts no wave. */
  preview(signUp: SignUp, verdicts: SignUpVerdicts): JudgedSignUp
  waves(): LiveWave[]
  /** As they are in the database. Of those that were known before it was asked, the others have ended. */
  setWaves(inForce: WaveInForce[], before: LiveWave[]): void
  noteMember(waveId: string, id: SignUpId): void
}

type AccountDeps = Pick<Deps, 'db' | 'engine' | 'now' | 'log' | 'config'>
type Parts = { userId: string; secret: ServerSecret; recent: Recent; origin: string; found: NewMember[] }

export function createAccount(deps: AccountDeps, { userId, secret, recent, origin, found }: Parts): AccountSignUps {
  const key = hashKeyFor(secret, userId)
  const context = { engine: deps.engine, key }
  /** By each of its keys. */
  const growing = new Map<string, LiveWave>()
  const mine = new Set<string>()
  /** Those of requests that aren't settled yet. */
  const allowed = new Set<string>()
  const isMine = (waveKey: WaveKey) => mine.has(nameOf(waveKey))
  let starting: Promise<unknown> = Promise.resolve()

  function judge(id: SignUpId, at: number, signUp: SignUp, verdicts: SignUpVerdicts) {
    const traits = traitsOf(context, signUp, verdicts)
    recent.add(id, at, traits)
    return { traits, judged: judgeActivity(recent, traits, at, mine.size === 0 ? undefined : isMine) }
  }

  function findGrowing(keys: WaveKey[]): LiveWave | undefined {
    for (const waveKey of keys) {
      const wave = growing.get(nameOf(waveKey))
      if (wave) return wave
    }
    return undefined
  }

  function remember(wave: LiveWave): void {
    for (const name of wave.keys) growing.set(name, wave)
  }

  /** From the newest on, until one that was a member already. */
  function membersSince(wave: LiveWave, places: number[], current: SignUpId, newKeys: string[]): NewMember[] {
    const members: NewMember[] = []
    for (const place of places) {
      const id = recent.idOf(place)
      const name = nameOfSignUp(id)
      if (wave.known.has(name)) {
        // A key that is new to the wave brings older members with it.
        if (newKeys.length === 0) break
        continue
      }
      wave.known.add(name)
      recent.note(place)
      const isEarlier = id.requestId !== current.requestId || id.item !== current.item
      members.push({ userId, waveId: wave.id, ...id, at: recent.timeOf(place), isEarlier, newKeys })
    }
    if (wave.known.size > maxKnown) wave.known.clear()
    return members
  }

  /** The wave that a sign-up belongs to, which starts with it. Null if it couldn't be recorded. */
  function start(judged: JudgedActivity, { code, keys, places }: FoundWave): Promise<LiveWave | null> {
    // One at a time: the next one may belong to the same wave.
    const wave = starting.then(() => findGrowing(keys) ?? record())
    starting = wave
    return wave

    async function record(): Promise<LiveWave | null> {
      const members = places.map((place) => {
        const id = recent.idOf(place)
        return { ...id, at: recent.timeOf(place), isAllowed: allowed.has(nameOfSignUp(id)) }
      })
      for (const place of places) recent.note(place)
      const names = keys.map(nameOf).slice(0, maxKeys)
      const wave = { code, keys: names, reasons: judged.reasons, members }
      const recorded = await startWave(deps, userId, wave).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'a wave could not be recorded')
        return null
      })
      if (!recorded) return null
      const { id, reaction, isNew } = recorded
      const started = {
        id,
        reaction,
        keys: new Set(recorded.keys),
        known: new Set(isNew ? members.map(nameOfSignUp) : []),
      }
      remember(started)
      return started
    }
  }

  function open(requestId: string, isBatch: boolean): RequestSignUps {
    // As it's read from the ledger later.
    const at = timeOf(requestId).getTime()
    let text = headerOf(origin, isBatch)
    const items: (number | null)[] = []
    const members: NewMember[] = []

    function join(id: SignUpId, judged: JudgedActivity, wave: LiveWave | null): JudgedSignUp {
      if (!wave || !judged.wave) return { activity: toActivity(judged, null), isBlocked: false }
      const newKeys = judged.wave.keys.map(nameOf).filter((name) => !wave.keys.has(name) && wave.keys.size < maxKeys)
      for (const name of newKeys) wave.keys.add(name)
      if (newKeys.length > 0) remember(wave)
      members.push(...membersSince(wave, judged.wave.places, id, newKeys))
      return { activity: toActivity(judged, wave.id), isBlocked: wave.reaction === 'block' }
    }

    return {
      judge(item, signUp, verdicts) {
        const id = { requestId, item }
        const { traits, judged } = judge(id, at, signUp, verdicts)
        text += encodeTraits(traits).toString('hex')
        items.push(item)
        if (!judged.wave) return { activity: toActivity(judged, null), isBlocked: false }
        const wave = findGrowing(judged.wave.keys)
        return wave ? join(id, judged, wave) : start(judged, judged.wave).then((started) => join(id, judged, started))
      },
      noteDecision(item, decision) {
        if (decision === 'allow') allowed.add(nameOfSignUp({ requestId, item }))
      },
      traits: () => text,
      settle(isCharged) {
        for (const item of items) allowed.delete(nameOfSignUp({ requestId, item }))
        if (isCharged) {
          for (const member of members) found.push(member)
          return
        }
        for (const item of items) recent.remove({ requestId, item })
        for (const { waveId, ...id } of members) {
          for (const wave of growing.values()) if (wave.id === waveId) wave.known.delete(nameOfSignUp(id))
        }
      },
    }
  }

  return {
    usedAt: deps.now().getTime(),
    recent,
    open,
    preview(signUp, verdicts) {
      const now = deps.now()
      const id = { requestId: timeOrderedId(now), item: null }
      const { judged } = judge(id, now.getTime(), signUp, verdicts)
      recent.remove(id)
      const wave = judged.wave && findGrowing(judged.wave.keys)
      return { activity: toActivity(judged, wave?.id ?? null), isBlocked: wave?.reaction === 'block' }
    },
    waves: () => [...new Set(growing.values())],
    setWaves(inForce, before) {
      const known = new Map(Array.from(growing.values(), (wave) => [wave.id, wave]))
      const ended = new Set(before.map(({ id }) => id))
      mine.clear()
      for (const { id, keys, reaction, isGrowing } of inForce) {
        if (reaction === 'mine') for (const name of keys) mine.add(name)
        if (!isGrowing) continue
        ended.delete(id)
        const wave = known.get(id) ?? { id, reaction, keys: new Set<string>(), known: new Set<string>() }
        wave.reaction = reaction
        for (const name of keys) wave.keys.add(name)
        remember(wave)
      }
      for (const [name, wave] of growing) if (ended.has(wave.id)) growing.delete(name)
    },
    noteMember(waveId, id) {
      recent.noteSignUp(id)
      for (const wave of growing.values()) if (wave.id === waveId) wave.known.add(nameOfSignUp(id))
    },
  }
}

type FoundWave = NonNullable<JudgedActivity['wave']>

/** More than a farm's domains, networks and shapes. */
const maxKeys = 40
const maxKnown = 20_000

function nameOf({ grouping, value }: WaveKey): string {
  return `${grouping}:${value}`
}
