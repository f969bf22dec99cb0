import type { MailHosts } from '../engine/verdicts.ts'

/** Which hosts receive a domain's mail, and what is known of them. */
export type MailHostLookup = {
  /** At once when it is known; else by the deadline (of `performance.now`), with null when the answer is not there yet. */
  lookup(domain: string, deadline: number): MailHosts | Promise<MailHosts>
  /** Nobody waits for this one: what is already judged teaches which hosts are whose. */
  observe(domain: string): void
  /** Asks for these, few at a time, and comes back when they are known; false when no resolver answers. */
  study(domains: readonly string[]): Promise<boolean>
  /** Finds out whether a resolver answers. Until one does, nothing is looked up. */
  probe(): Promise<void>
}
