import type { EmailVerification, NameFieldVerification, NameVerification } from '@assay/contract/verification'
import type { Deps } from '../../deps.ts'
import type { EmailVerdict, NameFieldVerdict, NameVerdict } from '../../engine/verdicts.ts'

export type Input = { email?: string | undefined; firstname?: string | undefined; lastname?: string | undefined }
export type Verdicts = { email_verification: EmailVerification | null; name_verification: NameVerification | null }

export type JudgeDeps = Pick<Deps, 'engine' | 'mailHosts' | 'config'>

/** Asks the engine, and puts what it says into the words of the API. A promise only where others are asked, too. */
export function judge(deps: JudgeDeps, input: Input): Verdicts | Promise<Verdicts> {
  const { email } = input
  if (email === undefined) return verdictsOn(deps, input, null)
  const verdict = deps.engine.verifyEmail(email)
  if (!deps.config.hasMxLookups || !isUndecided(verdict)) return verdictsOn(deps, input, verdict)
  return judgeByMailHosts(deps, email, verdict).then((better) => verdictsOn(deps, input, better))
}

/** Who receives a domain's mail is asked only where the lists have nothing to say about it. */
function isUndecided({ normalized, class: emailClass }: EmailVerdict): boolean {
  return normalized !== null && (emailClass === 'business' || emailClass === 'unknown')
}

async function judgeByMailHosts({ engine, mailHosts }: JudgeDeps, email: string, verdict: EmailVerdict) {
  const domain = verdict.normalized?.slice(verdict.normalized.lastIndexOf('@') + 1) ?? ''
  const hosts = await mailHosts.lookup(domain)
  return hosts ? engine.verifyEmail(email, hosts) : verdict
}

function verdictsOn({ engine }: JudgeDeps, input: Input, verdict: EmailVerdict | null): Verdicts {
  const { email = '', firstname, lastname } = input
  const hasName = firstname !== undefined || lastname !== undefined
  return {
    email_verification: verdict && emailAnswer(email, verdict),
    name_verification: hasName
      ? nameAnswer(engine.verifyName({ firstname, lastname, emailLocal: localPartOf(verdict) }))
      : null,
  }
}

/** What stands before the @ of an address that is one. */
function localPartOf(verdict: EmailVerdict | null): string | undefined {
  const address = verdict?.normalized
  return address ? address.slice(0, address.lastIndexOf('@')) : undefined
}

/** One field checked is one unit. */
export function unitsOf({ email, firstname, lastname }: Input): number {
  return Number(email !== undefined) + Number(firstname !== undefined) + Number(lastname !== undefined)
}

function emailAnswer(email: string, verdict: EmailVerdict): EmailVerification {
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
  }
}

function nameAnswer(verdict: NameVerdict): NameVerification {
  return {
    fake: verdict.isFake,
    verdict: verdict.verdict,
    score: verdict.score,
    notable: verdict.isNotable,
    reasons: verdict.reasons,
    firstname: verdict.firstname && fieldAnswer(verdict.firstname),
    lastname: verdict.lastname && fieldAnswer(verdict.lastname),
  }
}

function fieldAnswer({ isFake, score, reasons }: NameFieldVerdict): NameFieldVerification {
  return { fake: isFake, score, reasons }
}
