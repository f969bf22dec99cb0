/** A browser that has opened the address the product printed: the key to the mailbox and the sandboxes is its cookie. */
export function devState(url: string, devKey: string) {
  const { hostname, port } = new URL(url)
  const cookie = { name: `assay_dev_${port}`, value: devKey, domain: hostname, path: '/', expires: -1 }
  return { cookies: [{ ...cookie, httpOnly: true, secure: false, sameSite: 'Lax' as const }], origins: [] }
}
