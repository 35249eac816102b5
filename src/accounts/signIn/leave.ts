/** On to another site. */
export function leaveFor(address: string): void {
  window.location.assign(address);
}
