import { z } from 'zod'
import { run } from './run.ts'

const Service = z.object({
  environment: z.record(z.string(), z.coerce.string()).default({}),
  command: z.array(z.string()).optional(),
  secrets: z.array(z.object({ source: z.string() })).default([]),
  tmpfs: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  stop_grace_period: z.string().optional(),
  ports: z.array(z.string()).default([]),
  deploy: z.object({ resources: z.object({ limits: z.object({ memory: z.string() }) }) }),
})

const Compose = z.object({
  services: z.object({ app: Service, postgres: Service, redis: Service, mailpit: Service }),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
})
export type Compose = z.infer<typeof Compose>

/** The compose file as docker-compose reads it, which is also its check against the specification's schema. */
export function readCompose(file: string): Compose {
  const yaml = run('docker-compose', ['--file', file, 'config'])
  const json = run('python3', ['-c', 'import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)'], {
    input: yaml,
  })
  return Compose.parse(JSON.parse(json))
}

/** What compose would tell the container engine about the app. */
export function engineFlags({ services: { app }, secrets }: Compose): string[] {
  return [
    ...(app.read_only ? ['--read-only'] : []),
    ...app.tmpfs.flatMap((folder) => ['--tmpfs', folder]),
    ...app.cap_drop.flatMap((name) => ['--cap-drop', name]),
    ...app.security_opt.flatMap((option) => ['--security-opt', option.replace(':true', '')]),
    ...app.secrets.flatMap(({ source }) => ['--volume', `${secrets[source]?.file}:/run/secrets/${source}:ro`]),
    ...['--memory', app.deploy.resources.limits.memory],
  ]
}
