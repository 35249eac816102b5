/** The three roles of the product, strongest first. */
export const roles = ['superAdmin', 'admin', 'user'] as const;
export type Role = (typeof roles)[number];
