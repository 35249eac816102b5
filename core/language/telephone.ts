/** The address that a telephone dials for a number as people read it: without what only helps reading. */
export const telephoneAddress = (phone: string): string =>
  `tel:${encodeURIComponent(phone.replace(/[^\d+*#]/g, '')).replace('%2B', '+')}`;
