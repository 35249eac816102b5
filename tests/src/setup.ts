import '@testing-library/jest-dom';
import 'fake-indexeddb/auto';
import { configure } from '@testing-library/react';
import './browserShims';

// A whole page is loaded before a test sees its first element: seconds on a busy machine.
configure({ asyncUtilTimeout: 15_000 });
jest.setTimeout(60_000);

/*
 * The whole app runs here, with its own timers and calls: React's advice to wrap updates in act() is for tests that drive a component.
 * Without layout antd computes a height from nothing.
 */
const advice = /act\(\.\.\.\)|`NaN` is an invalid value/;
const { error } = console;
console.error = (...parts: unknown[]) => {
  if (!advice.test(String(parts[0]))) error(...parts);
};
