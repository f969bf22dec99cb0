/** Until it is known how many of them are unread. */
export const notificationsIntro = {
  title: 'Notifications',
  description: 'Of your account, your keys and your quota.',
}
