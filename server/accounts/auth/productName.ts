/** The product's name in authenticator apps and passkey dialogs. */
export const productName = 'Assess';
