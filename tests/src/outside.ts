/* What no test can do in its page: save files, leave for another site, ask for a passkey. Each is told what would have happened. */
import { startAuthentication } from '@simplewebauthn/browser';
import { leaveFor } from '@/kit/leaveFor/leaveFor';
import { saveFile } from '@/kit/saveFile/saveFile';

jest.mock('@/kit/saveFile/saveFile', () => ({ saveFile: jest.fn() }));
jest.mock('@/kit/leaveFor/leaveFor', () => ({ leaveFor: jest.fn() }));
jest.mock('@simplewebauthn/browser', () => ({
  ...jest.requireActual('@simplewebauthn/browser'),
  startAuthentication: jest.fn(),
}));

/** Nothing has been saved, nobody has left. */
export function forgetWhatLeft(): void {
  for (const each of [saveFile, leaveFor, startAuthentication])
    jest.mocked<(...given: never[]) => unknown>(each).mockReset();
}
