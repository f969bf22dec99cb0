/** What `/rest/v1` shows of the schema `public`. Everything else does not exist there, whatever its grants say. */
export type Exposed = { relations: readonly string[]; functions: readonly string[] }

export const productExposed: Exposed = {
  relations: ['billing_data', 'notifications', 'subscriptions'],
  functions: ['mark_all_notifications_read'],
}
