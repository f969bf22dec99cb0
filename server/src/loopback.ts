import { isIP } from 'node:net'

/** Names by which a machine refers to itself. */
export function isLoopbackName(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/** Whether a server bound to this host is reachable only from this machine. */
export function isLoopbackHost(host: string): boolean {
  const url = `http://${host.includes(':') ? `[${host}]` : host}`
  return URL.canParse(url) && isLoopbackName(new URL(url).hostname)
}

/** For a connection's peer. On a dual-stack socket IPv4 peers look like IPv6. */
export function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && /^(::1|(::ffff:)?127(\.\d+){3})$/i.test(address)
}
