/** Reserved by RFC 2606 and RFC 6761 (plus .onion, .internal): no mail gets there from the internet. */
export function isReservedDomain(domain: string): boolean {
  return reserved.test(domain)
}

const reserved =
  /(?:^|\.)(?:example\.(?:com|net|org)|example|test|invalid|localhost|local|internal|onion|alt|home\.arpa)$/
