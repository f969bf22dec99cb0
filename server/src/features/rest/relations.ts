import { RestError } from './errors.ts'

/** What `/rest/v1` shows of the schema `public`. Nothing else exists there, whatever its grants say. */
export const relations: Record<string, readonly string[]> = {
  billing_data: ['id', 'user_id', 'json_data'],
  notifications: ['id', 'user_id', 'type', 'title', 'message', 'action_url', 'created_at', 'read_at', 'member_id'],
  subscriptions: [
    'id',
    'user_id',
    'service_type',
    'plan_id',
    'subscription_id',
    'tier',
    'billing_cycle',
    'is_active',
    'usage',
    'usage_limit',
    'expires_at',
    'cancel_status',
    'created_at',
    'plan_name',
    'entitlement',
    'pending_plan_id',
  ],
}

export type Relation = { name: string; columns: readonly string[] }

export function findRelation(name: string): Relation {
  const columns = Object.hasOwn(relations, name) ? relations[name] : undefined
  if (columns) return { name, columns }
  throw new RestError(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`)
}
