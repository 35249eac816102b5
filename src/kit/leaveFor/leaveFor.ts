/** Opens another site. A module of its own: no test can leave its page. */
export function leaveFor(address: string): void {
  window.location.assign(address);
}
