/** The product's name, in one place: its owner can change it here. */
export const productName = 'Assay'

export const copyrightYear = 2025
