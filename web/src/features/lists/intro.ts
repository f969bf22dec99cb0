export const listsIntro = {
  title: 'Lists',
  description: 'Addresses, domains and names that you always allow or block. Your lists win over our verdicts.',
}
