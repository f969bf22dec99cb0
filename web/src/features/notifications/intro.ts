/** Until the unread count is known. */
export const notificationsIntro = {
  title: 'Notifications',
  description: 'Of your account, your keys and your quota.',
}
