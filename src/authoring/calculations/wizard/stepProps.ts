import type { WizardState } from './choices';

/** What every step of the wizard is given. */
export interface StepProps {
  state: WizardState;
  onChange(changes: Partial<WizardState>): void;
}
