import type { WizardState } from './choices';

export interface StepProps {
  state: WizardState;
  onChange(changes: Partial<WizardState>): void;
}
