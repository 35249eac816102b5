let configured = true;

/** Whether the mock world has an AI endpoint. */
export const hasAi = (): boolean => configured;

export function configureAi(flag: boolean): void {
  configured = flag;
}
