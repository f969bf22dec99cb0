import { loadPolicyEvaluator } from './evaluate-policy.ts'
import { readPages } from './read-pages.ts'
import { loadValidator } from './validate.ts'

/** The markup of every page that is served, and every content policy. Returns what the validators find. */
export async function checkMarkup(url: string, isChosen: (path: string) => boolean): Promise<string[]> {
  const [validate, evaluatePolicy] = [await loadValidator(), await loadPolicyEvaluator()]
  const pages = (await readPages(url)).filter(({ path }) => isChosen(path))
  const problems = pages.flatMap(validate)
  const policies = new Map(pages.map(({ path, policy }) => [asInProduction(policy, url), path]))
  const findings = [...policies].flatMap(([policy, path]) =>
    evaluatePolicy(policy).map((finding) => `the policy of ${path}: ${finding}`),
  )
  const emails = pages.filter(({ isEmail }) => isEmail).length
  console.log(`\nhtml-validate: ${pages.length} pages (${emails} of them emails), ${problems.length} problems`)
  console.log(`csp_evaluator: ${policies.size} policies, ${findings.length} findings`)
  return [...problems, ...findings]
}

/** With TLS in front, and one nonce for all, as long as ours. */
function asInProduction(policy: string, url: string): string {
  const nonce = `'nonce-${'A'.repeat(22)}=='`
  return policy.replaceAll(/'nonce-[^']+'/g, nonce).replaceAll(url, 'https://assay.example.com')
}
