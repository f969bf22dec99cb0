import { key, type Owner, type Rule, user } from './rule.ts'

const csv = 'email\nada@example.com\n'
const columns = { columns: { email: 'email' } }

/** The same doors for keys with the scope and for sessions. */
export const fileRules: Record<string, Rule> = {
  ...rulesAt('/v1/files', ({ keyFileId }) => keyFileId, byKey),
  ...rulesAt('/files/uploads', ({ fileId }) => fileId, user),
}

type Reply = { owner: number; other?: number }
type More = { path?: (owner: Owner) => string; body?: () => object; csv?: string }

function byKey({ owner, other = owner }: Reply, more: More = {}): Rule {
  return key(owner, { other, ...more })
}

function rulesAt(
  base: string,
  idOf: (owner: Owner) => string,
  by: (reply: Reply, more?: More) => Rule,
): Record<string, Rule> {
  const at = (rest: string) => ({ path: (owner: Owner) => `${base}/${idOf(owner)}${rest}` })
  const mine = { owner: 200, other: 404 }
  return {
    [`GET ${base}`]: by({ owner: 200 }),
    [`POST ${base}`]: by({ owner: 201 }, { csv }),
    [`GET ${base}/:id`]: by(mine, at('')),
    [`GET ${base}/:id/result`]: by({ owner: 409, other: 404 }, at('/result')),
    [`POST ${base}/:id/start`]: by(mine, { ...at('/start'), body: () => columns }),
    [`POST ${base}/:id/pause`]: by(mine, at('/pause')),
    [`POST ${base}/:id/resume`]: by(mine, at('/resume')),
    [`POST ${base}/:id/cancel`]: by(mine, at('/cancel')),
    [`DELETE ${base}/:id`]: by({ owner: 204, other: 404 }, at('')),
  }
}
