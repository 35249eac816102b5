import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';

/**
 * Makes a passkey. `given-up`: the person cancelled or the time ran out. `present`: this device already has one for the account.
 * `failed`: the browser or the device could not do it.
 */
export async function createPasskey(
  options: object,
): Promise<(RegistrationResponseJSON & Record<string, unknown>) | 'given-up' | 'present' | 'failed'> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    const made = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
    return { ...made };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return 'given-up';
    return name === 'InvalidStateError' ? 'present' : 'failed';
  }
}
