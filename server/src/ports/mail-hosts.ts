import type { MailHosts } from '../engine/verdicts.ts'

/**
 * How long a lookup may take: until that `performance.now` time. A patient one also waits for its turn when many are being made,
 * and leaves half of them to those that aren't.
 */
export type LookupWait = { until: number; isPatient: boolean }

/** Finds a domain's mail hosts and what we know about them. */
export type MailHostLookup = {
  /** Synchronous if cached. Otherwise resolves within the wait, with null if the result isn't in yet. */
  lookup(domain: string, wait: LookupWait): MailHosts | Promise<MailHosts>
  /** Fire and forget: verdicts already given teach us which hosts serve whom. */
  observe(domain: string): void
  /** Looks these up, a few at a time, and resolves when done; false if no resolver responds. */
  study(domains: readonly string[]): Promise<boolean>
  /** Checks for a working resolver. Until there is one, nothing is looked up. */
  probe(): Promise<void>
}
