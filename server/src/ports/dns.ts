/** Questions to the resolver. Hosts are in the order in which senders try them; what is not public is left out. */
export type Dns = {
  findMailHosts(
    domain: string,
  ): Promise<{ status: 'found'; hosts: string[] } | { status: 'none' } | { status: 'failed' }>
  findAddresses(host: string): Promise<string[]>
  /** Whether there is a resolver at all. */
  isAnswering(): Promise<boolean>
}
