import { evidenceSources } from '@assay/contract/evidence'
import type { PolicyDocument } from '@assay/contract/rules/conditions'
import type { ExplainedRequest, ExplainedResult } from '@assay/contract/usage/explained'
import { emailClasses } from '@assay/contract/verification'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { compilePolicy, ruleAt } from './decide.ts'
import { activityVerdictOf, classBits, type Facts, flagBits } from './facts.ts'
import { type LoggedReasons, readReasons } from './logged-reasons.ts'
import { findLine, listWavesOf } from './queries.ts'
import { type LoggedItem, type LoggedRequest, readFacts } from './read-facts.ts'
import { readPolicy } from './read-policies.ts'

/** What the log has of a request: verdict, decision, the rule behind it and the reasons. */
export function explainRequest({ db }: Pick<Deps, 'db'>, userId: string, id: string): Promise<ExplainedRequest> {
  return db.onBehalfOf(userId, async (tx) => {
    const line = await findLine(tx, userId, id)
    // Someone else's and a missing one look the same.
    if (!line) throw new AppError('not_found', 'There’s no such request in your log. Requests are kept for 30 days.')
    if (!line.isLogged) throw new AppError('not_found', notLogged)
    const logged = line.facts && readFacts(line.facts)
    const policy = logged && (await readPolicy(tx, userId, logged.policyVersion))
    const waves = logged ? await listWavesOf(tx, userId, id) : new Map()
    const { createdAt, keyName, checks, emailHash, nameHash, laterFoundAt, laterFoundItems } = line
    return {
      request_id: id,
      created_at: createdAt.toISOString(),
      key_name: keyName,
      checks,
      is_batch: logged?.isBatch ?? line.isBatch,
      data_version: logged?.dataVersion ?? null,
      rules_version: logged?.policyVersion ?? null,
      email_hash: emailHash,
      name_hash: nameHash,
      later_found_at: laterFoundAt?.toISOString() ?? null,
      later_found_items: laterFoundItems,
      results: logged ? resultsOf(logged, policy, waves) : [],
    }
  })
}

const notLogged =
  'This request was counted but isn’t in your log: the log was off at the time, or it has been erased since.'

/**
 * What the log says about each person. `policy` is that of the logged version, null if it isn't kept anymore; `waves` are by the place of
 * their member in the batch.
 */
export function resultsOf(
  { items }: LoggedRequest,
  policy: PolicyDocument | null,
  waves: Map<number, string>,
): ExplainedResult[] {
  const compiled = policy && compilePolicy(policy, 0)
  return items.map(({ facts, decided, silent }: LoggedItem, item) => {
    const reasons = readReasons(facts.reasons)
    return {
      decision: decided.decision,
      rule: ruleAt(compiled, decided.place),
      draft_decision: silent?.decision ?? null,
      email: has(facts, 'has_email') ? emailOf(facts, reasons) : null,
      name: has(facts, 'has_name') ? nameOf(facts, reasons) : null,
      activity: activityOf(facts, reasons, waves.get(item)),
    }
  })
}

function classWithoutBit(isDisposable: boolean, reasons: LoggedReasons['email']): 'disposable' | 'agent' | 'unknown' {
  if (isDisposable) return 'disposable'
  return reasons.some(({ code }) => code === 'agent_mailbox') ? 'agent' : 'unknown'
}

function emailOf(facts: Facts, { email: reasons }: LoggedReasons): ExplainedResult['email'] {
  const isDisposable = has(facts, 'disposable')
  const doubt = has(facts, 'risky') ? 'risky' : 'ok'
  const listed = facts.flags >> Math.log2(flagBits.listed_by)
  return {
    verdict: has(facts, 'email_invalid') ? 'invalid' : isDisposable ? 'disposable' : doubt,
    class: emailClasses.find((name) => classBits[name] & facts.flags) ?? classWithoutBit(isDisposable, reasons),
    score: facts.emailScore / 100,
    role: has(facts, 'role'),
    free: has(facts, 'free'),
    mistyped: has(facts, 'typo'),
    mail_host_found: has(facts, 'has_mail_host') ? true : has(facts, 'no_mail_host') ? false : null,
    listed_by: evidenceSources.filter((_, place) => listed & (1 << place)),
    reasons,
  }
}

function nameOf(facts: Facts, { name, firstname, lastname }: LoggedReasons): ExplainedResult['name'] {
  return {
    verdict: has(facts, 'name_fake') ? 'fake' : has(facts, 'name_suspicious') ? 'suspicious' : 'real',
    score: facts.nameScore / 100,
    notable: has(facts, 'name_notable'),
    reasons: name,
    firstname_reasons: firstname,
    lastname_reasons: lastname,
  }
}

function activityOf(
  facts: Facts,
  { activity: reasons }: LoggedReasons,
  wave: string | undefined,
): ExplainedResult['activity'] {
  const verdict = activityVerdictOf(facts)
  if (verdict === null) return null
  return {
    verdict,
    reasons,
    mailbox_seen: has(facts, 'mailbox_seen'),
    name_seen: has(facts, 'name_seen'),
    new_domain: has(facts, 'new_domain'),
    hosting_network: has(facts, 'hosting_network'),
    wave: wave ?? null,
  }
}

function has({ flags }: Facts, flag: keyof typeof flagBits): boolean {
  return (flags & flagBits[flag]) !== 0
}
