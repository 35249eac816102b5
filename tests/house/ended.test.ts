import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endedSteps } from '../run/ended.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assess-ended-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const opened = (files: string | undefined) => endedSteps(join(folder, 'test/ended.json'), files);

describe('a long run that was stopped', () => {
  it('goes on after the steps that had passed', () => {
    opened('these files').note('long forms', 1675);
    const later = opened('these files');
    expect(later.passedIn('long forms')).toBe(1675);
    expect(later.passedIn('journeys')).toBeUndefined();
  });

  it('begins anew on other files, on files that cannot be told, and after it was through', () => {
    opened('these files').note('long forms', 1675);
    expect(opened('other files').passedIn('long forms')).toBeUndefined();
    opened(undefined).note('journeys', 57);
    expect(opened(undefined).passedIn('journeys')).toBeUndefined();
    const steps = opened('these files');
    expect(steps.passedIn('long forms')).toBeDefined();
    steps.forget();
    expect(opened('these files').passedIn('long forms')).toBeUndefined();
  });
});
