import './browserShims';
import './labels';
import './outside';
import '@testing-library/jest-dom';
import 'fake-indexeddb/auto';
import { configure, getConfig } from '@testing-library/react';
import { hangsAfter } from '../hangs';

/** What is waited for fails many times before it is there: the document is printed for the failure alone that is shown. */
const withDocument = getConfig().getElementError;
const getElementError: typeof withDocument = (message, container) =>
  Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
    ? new Error(message ?? '')
    : withDocument(message, container);

// A whole page is loaded before a test sees its first element: seconds on a busy machine.
configure({ asyncUtilTimeout: hangsAfter(40_000), getElementError });
/*
 * The whole app runs here, with its own timers and calls: React's advice to wrap updates in act() is for tests that drive a component.
 * Without layout antd computes a height from nothing.
 */
const advice = /act\(\.\.\.\)|`NaN` is an invalid value/;
const { error } = console;
console.error = (...parts: unknown[]) => {
  if (!advice.test(String(parts[0]))) error(...parts);
};

// Messages of a page stand beside it for seconds, and a file of the same group may begin with the next test.
afterEach(() => document.getElementById('feedback')?.remove());
