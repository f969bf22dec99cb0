import { noKeyId } from './charge.ts'

/** In SQL, of the key `k` behind a `key_id`. */
export const keyName = `coalesce(k.name, case key_id when '${noKeyId}' then 'Files' else 'Deleted key' end)`
