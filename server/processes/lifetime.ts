/** Makes this process, which the server started, end with the server and not before. */
export function endWithServer(): void {
  // The server is gone, or has its answer: nobody waits for the rest.
  process.on('disconnect', () => process.exit(0));
  // Ctrl-C reaches the whole group: the server decides when this ends.
  process.on('SIGINT', () => {});
}
