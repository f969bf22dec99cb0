/** DNS queries. Hosts come in MX order, public names and addresses only. */
export type Dns = {
  findMailHosts(
    domain: string,
  ): Promise<{ status: 'found'; hosts: string[] } | { status: 'none' } | { status: 'failed' }>
  findAddresses(host: string): Promise<string[]>
  /** Whether a resolver is reachable at all. */
  isAnswering(): Promise<boolean>
}
