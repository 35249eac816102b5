/* After each test of every project, passed or failed, spies, clocks and the environment are what they were before it. */

let environment: NodeJS.ProcessEnv = { ...process.env };

beforeEach(() => {
  environment = { ...process.env };
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
