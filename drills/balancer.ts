import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

type Balancer = {
  url: string
  port: number
  healthy: () => number
  stop(): void
}

/** A minimal load balancer: round robin over processes whose /readyz is 200, with keep-alive. It may add headers. */
export async function startBalancer(
  port: number,
  targets: readonly number[],
  added: Record<string, string> = {},
): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const healthy = new Set<number>()
  let turn = 0
  let isStopped = false

  function pick(): number | undefined {
    const ready = targets.filter((target) => healthy.has(target))
    turn += 1
    return ready[turn % ready.length]
  }

  function forward(incoming: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const target = pick()
    if (target === undefined) return void response.writeHead(503).end()
    const { method, url: path, headers } = incoming
    const outgoing = send({ host: '127.0.0.1', port: target, method, path, headers: { ...headers, ...added }, agent })
    outgoing.on('response', (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
      reply.on('error', () => response.destroy())
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      healthy.delete(target)
      // Connection refused: the request wasn't sent, so it may go elsewhere. Anything else may have been executed.
      if (error.code === 'ECONNREFUSED') return forward(incoming, body, response)
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
    outgoing.end(body)
  }

  async function watch(target: number): Promise<void> {
    while (!isStopped) {
      const isReady = await fetch(`http://127.0.0.1:${target}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
        ({ status }) => status === 200,
        () => false,
      )
      if (isReady) healthy.add(target)
      else healthy.delete(target)
      await delay(200)
    }
  }

  // Kept longer than the clients' timeout, so that no in-flight request is cut off.
  const server = createServer({ keepAliveTimeout: 75_000 }, (incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => forward(incoming, Buffer.concat(chunks), response))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  for (const target of targets) void watch(target)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    healthy: () => healthy.size,
    stop() {
      isStopped = true
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}
