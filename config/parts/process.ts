/** Libraries look for it; a browser has none. */
export default { env: {} as Record<string, string> };
