/** How long an access token holds, in seconds. */
export const accessTokenSeconds = 600;
