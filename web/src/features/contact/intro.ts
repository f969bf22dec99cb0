export const contactIntro = {
  title: 'Contact us',
  description: 'Questions, bugs or ideas? A real person reads every message.',
}
