import type { PolicyDocument } from '@assay/contract/rules/conditions'
import type { ExplainedRequest, ExplainedResult } from '@assay/contract/usage/explained'
import { emailClasses, evidenceSources } from '@assay/contract/verification'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { compilePolicy } from './decide.ts'
import { classBits, type Facts, flagBits } from './facts.ts'
import { type LoggedReasons, readReasons } from './logged-reasons.ts'
import { findLine } from './queries.ts'
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
      results: logged ? resultsOf(logged, policy) : [],
    }
  })
}

const notLogged =
  'This request was counted but isn’t in your log: the log was off at the time, or it has been erased since.'

function resultsOf({ items, reasons }: LoggedRequest, policy: PolicyDocument | null): ExplainedResult[] {
  const compiled = policy && compilePolicy(policy, 0)
  const read = readReasons(reasons)
  return items.map(({ facts, decided, silent }: LoggedItem) => ({
    decision: decided.decision,
    rule: (decided.place === 0 ? compiled?.otherwise.rule : compiled?.tests[decided.place - 1]?.outcome.rule) ?? null,
    draft_decision: silent?.decision ?? null,
    email: has(facts, 'has_email') ? emailOf(facts, read) : null,
    name: has(facts, 'has_name') ? nameOf(facts, read) : null,
  }))
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

function has({ flags }: Facts, flag: keyof typeof flagBits): boolean {
  return (flags & flagBits[flag]) !== 0
}
