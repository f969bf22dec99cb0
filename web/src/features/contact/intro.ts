export const contactIntro = {
  title: 'Contact us',
  description: 'Questions, problems, wishes: a person reads them.',
}
