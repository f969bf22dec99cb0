import { isIP } from 'node:net'

/** The names that a machine has for itself. */
export function isLoopbackName(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/** Whether a server that listens there is heard by this machine alone. */
export function isLoopbackHost(host: string): boolean {
  const url = `http://${host.includes(':') ? `[${host}]` : host}`
  return URL.canParse(url) && isLoopbackName(new URL(url).hostname)
}

/** Of a connection's other end. IPv4 looks like IPv6 where the server listens on both. */
export function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && /^(::1|(::ffff:)?127(\.\d+){3})$/i.test(address)
}
