import type { EmailVerification, NameFieldVerification, NameVerification } from '@assay/contract/verification'
import type { Deps } from '../../deps.ts'
import { findAt } from '../../engine/email/address/plain-address.ts'
import { isByNameAlone } from '../../engine/email/weighing/weigh-structure.ts'
import { splitName } from '../../engine/names/split-name.ts'
import type { EmailVerdict, MailHosts, NameFieldVerdict, NameVerdict } from '../../engine/verdicts.ts'
import type { LookupWait } from '../../ports/mail-hosts.ts'
import { applyLists } from '../lists/apply-lists.ts'
import { waitFor } from '../mail-hosts/create-lookup.ts'
import type { AccountRules } from '../rules/account-rules.ts'
import type { Versions } from '../rules/log-facts.ts'

/** The fields to check, none of them empty; and where the sign-up came from, which is compared with other sign-ups. */
export type Input = {
  email?: string | undefined
  firstname?: string | undefined
  lastname?: string | undefined
  ip?: string | null | undefined
  user_agent?: string | null | undefined
  external_id?: string | null | undefined
}
/** What is sent. */
type Sent = { [field in keyof Input | 'name']?: string | null | undefined }

/** An empty field wasn't sent, and a full name is its parts: the rest of Assay knows neither. */
export function toInput<Fields extends Sent>({ email, firstname, lastname, name, ...rest }: Fields) {
  const names = name ? splitName(name) : { firstname: firstname || undefined, lastname: lastname || undefined }
  return { ...rest, email: email || undefined, ...names }
}

export type Verdicts = { email_verification: EmailVerification | null; name_verification: NameVerification | null }

export type JudgeDeps = Pick<Deps, 'engine' | 'mailHosts'>

/** The engine's verdicts in the API's format. All inputs of a request share one wait for DNS. A promise only if DNS is asked. */
export function judge(deps: JudgeDeps, input: Input, wait?: LookupWait): Verdicts | Promise<Verdicts> {
  const { engine, mailHosts } = deps
  const { email } = input
  if (email === undefined) return verdictsOn(deps, input, null)
  const verdict = engine.verifyEmail(email)
  if (verdict.normalized === null || verdict.class === 'free') return verdictsOn(deps, input, verdict)
  const domain = verdict.normalized.slice(findAt(verdict.normalized) + 1)
  const isOpen = verdict.class === 'unknown' || verdict.reasons.some(({ code }) => isByNameAlone(code))
  if (!isOpen) {
    // The lists decided, but its mail hosts are still worth learning.
    mailHosts.observe(domain)
    return verdictsOn(deps, input, verdict)
  }
  const hosts = mailHosts.lookup(domain, wait ?? waitFor(1))
  const judgeWith = (found: MailHosts) => verdictsOn(deps, input, found ? engine.verifyEmail(email, found) : verdict)
  return hosts instanceof Promise ? hosts.then(judgeWith) : judgeWith(hosts)
}

function verdictsOn({ engine }: JudgeDeps, input: Input, verdict: EmailVerdict | null): Verdicts {
  const { email = '', firstname, lastname } = input
  const hasName = firstname !== undefined || lastname !== undefined
  return {
    email_verification: verdict && toEmailVerification(email, verdict),
    name_verification: hasName
      ? toNameVerification(engine.verifyName({ firstname, lastname, emailLocal: localPartOf(verdict) }))
      : null,
  }
}

function judgeName({ engine }: JudgeDeps, { firstname, lastname }: Input): NameVerification {
  return toNameVerification(engine.verifyName({ firstname, lastname }))
}

/** The part before the @ of a valid address. */
function localPartOf(verdict: EmailVerdict | null): string | undefined {
  const address = verdict?.normalized
  return address ? address.slice(0, findAt(address)) : undefined
}

/** Each field is one check. */
export function unitsOf({ email, firstname, lastname }: Input): number {
  return Number(email !== undefined) + Number(firstname !== undefined) + Number(lastname !== undefined)
}

function toEmailVerification(email: string, verdict: EmailVerdict): EmailVerification {
  return {
    email,
    normalized: verdict.normalized,
    disposable: verdict.isDisposable,
    verdict: verdict.verdict,
    class: verdict.class,
    score: verdict.score,
    reasons: verdict.reasons,
    role: verdict.isRole,
    free: verdict.isFree,
    did_you_mean: verdict.didYouMean,
    evidence: verdict.evidence.map(({ source, firstSeen, lastSeen, isListed }) => ({
      source,
      first_seen: firstSeen,
      last_seen: lastSeen,
      listed: isListed,
    })),
    mail_host: { found: verdict.mailHost.isFound, provider: verdict.mailHost.provider },
  }
}

function toNameVerification(verdict: NameVerdict): NameVerification {
  return {
    fake: verdict.isFake,
    verdict: verdict.verdict,
    score: verdict.score,
    notable: verdict.isNotable,
    reasons: verdict.reasons,
    firstname: verdict.firstname && toFieldVerification(verdict.firstname),
    lastname: verdict.lastname && toFieldVerification(verdict.lastname),
  }
}

function toFieldVerification({ isFake, score, reasons }: NameFieldVerdict): NameFieldVerification {
  return { fake: isFake, score, reasons }
}

/** Assay's verdicts, then what the account itself has decided. */
export function judgeByRules(
  deps: JudgeDeps & Pick<Deps, 'now'>,
  rules: AccountRules | null,
  input: Input,
  wait?: LookupWait,
): Verdicts | Promise<Verdicts> {
  const verdicts = judge(deps, input, wait)
  if (!rules) return verdicts
  const decide = (found: Verdicts) =>
    applyLists(rules.lists, input, found, {
      now: deps.now().getTime(),
      judgeName: (name) => judgeName(deps, name),
    })
  return verdicts instanceof Promise ? verdicts.then(decide) : decide(verdicts)
}

/** The version by which a logged decision can be explained. */
export function versionsOf({ engine }: Pick<Deps, 'engine'>, rules: AccountRules | null): Versions {
  return { policyVersion: rules?.policy.version ?? 0, dataVersion: engine.dataVersion }
}
