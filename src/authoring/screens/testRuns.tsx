import { TestRuns } from '@/authoring/testRuns/TestRuns';

/** The test cases of all instruments: run, watched, compared with the time before. */
export default TestRuns;
