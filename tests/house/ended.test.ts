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
  it('goes on after the steps that had come to their end, with what failed in them', () => {
    const steps = opened('these files');
    steps.note('long forms', { passed: 1675, failed: 0 });
    steps.note('dying servers', { passed: 35, failed: 1 });
    const later = opened('these files');
    expect(later.countsOf('long forms')).toEqual({ passed: 1675, failed: 0 });
    expect(later.countsOf('dying servers')).toEqual({ passed: 35, failed: 1 });
    expect(later.countsOf('journeys')).toBeUndefined();
  });

  it('begins anew on other files, on files that cannot be told, and after it was through', () => {
    opened('these files').note('long forms', { passed: 1675, failed: 0 });
    expect(opened('other files').countsOf('long forms')).toBeUndefined();
    opened(undefined).note('journeys', { passed: 57, failed: 0 });
    expect(opened(undefined).countsOf('journeys')).toBeUndefined();
    const steps = opened('these files');
    expect(steps.countsOf('long forms')).toBeDefined();
    steps.forget();
    expect(opened('these files').countsOf('long forms')).toBeUndefined();
  });
});
