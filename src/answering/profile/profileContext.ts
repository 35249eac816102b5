import type { ExplanationModel, ProfileModel, Reason } from 'core/report';
import { createContext, useContext } from 'react';

/** What the parts of a profile need of the result. */
export interface ProfileParts {
  profile: ProfileModel;
  explanations: Readonly<Record<string, ExplanationModel>>;
  reasons: Readonly<Record<string, Reason>>;
  /** The language of the result. */
  locale: string;
}

const Context = createContext<ProfileParts>({
  profile: { traits: [], leads: [], about: {}, drawn: [], ofOthers: [] },
  explanations: {},
  reasons: {},
  locale: 'en-US',
});

export const ProfileProvider = Context.Provider;
export const useProfile = (): ProfileParts => useContext(Context);
