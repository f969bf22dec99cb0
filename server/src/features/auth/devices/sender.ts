import type { Context } from 'hono'
import type { Deps } from '../../../deps.ts'
import { describeClient } from '../../../http/audit-origin.ts'
import { clientAddress, networkOf } from '../../../http/client-address.ts'
import type { ServerSecret } from '../../secrets/server-secret.ts'
import { deviceOf } from '../guards/device-cookie.ts'
import type { SenderHashes } from '../store/queries-known-senders.ts'

/**
 * Where a sign-in comes from. `device` is the value of the browser's cookie, possibly one we are about to set; `client`
 * is the kind of browser, such as "Chrome on macOS".
 */
export type Sender = { address: string; network: string; device: string; client: string }

export function senderOf(c: Context, { trustedProxies }: Deps['config']): Sender {
  const address = clientAddress(c, trustedProxies)
  return {
    address,
    network: networkOf(address) ?? address,
    device: deviceOf(c),
    client: describeClient(c.req.header('user-agent')),
  }
}

/** Half the world uses the same kind of browser, so it counts only together with its network. */
export function hashSender(secret: ServerSecret, { device, network, client }: Sender): SenderHashes {
  return {
    device: secret.hash('device', device),
    network: secret.hash('network', network),
    client: secret.hash('client', `${network}\n${client}`),
  }
}
