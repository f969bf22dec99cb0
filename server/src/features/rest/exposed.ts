/** What `/rest/v1` exposes of the schema `public`. Nothing else exists there, whatever its grants say. */
export type Exposed = { relations: readonly string[]; functions: readonly string[] }

export const productExposed: Exposed = {
  relations: ['billing_data', 'notifications', 'subscriptions'],
  functions: ['mark_all_notifications_read'],
}
