/** Until the unread count is known. */
export const notificationsIntro = {
  title: 'Notifications',
  description: 'Updates about your account, API keys, quota and payments.',
}
