/** DNS queries. Hosts come in MX order, public names and addresses only. */
export type Dns = {
  findMailHosts(
    domain: string,
  ): Promise<{ status: 'found'; hosts: string[] } | { status: 'none' } | { status: 'failed' }>
  findAddresses(host: string): Promise<string[]>
  /** The values of a name's TXT records. */
  findTexts(name: string): Promise<{ status: 'found'; texts: string[] } | { status: 'none' } | { status: 'failed' }>
  /** Whether a resolver is reachable at all. */
  isResponding(): Promise<boolean>
}
