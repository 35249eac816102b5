import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';

/**
 * Has the browser make a passkey. `given-up`: the person said no or let it run out. `present`: this device has one of this account.
 * `failed`: the browser or the device could not.
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
