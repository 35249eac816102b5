/** What authenticator apps and passkey dialogs call this product. */
export const productName = 'Assess';
