/*
 * React as it is shipped, with the `act` that @testing-library/react asks for and that only the development build has: what the callback
 * changes is drawn, its effects included, before it returns.
 */
import type * as React from 'react';
import { deliverAll } from './browserShims';

const react = jest.requireActual<typeof React>('../../node_modules/react/cjs/react.production.js');

/** A promise may lead to another one: how often it is looked whether something has come of them. */
const rounds = 20;

const isThenable = <T>(value: T | PromiseLike<T>): value is PromiseLike<T> =>
  typeof value === 'object' && value !== null && 'then' in value;

function act<T>(callback: () => T | PromiseLike<T>): T | PromiseLike<T> {
  const { flushSync } = jest.requireActual<typeof import('react-dom')>('react-dom');
  const result = flushSync(callback);
  deliverAll();
  if (!isThenable(result)) return result;
  return result.then(async (value: T) => {
    for (let round = 0; round < rounds; round += 1) {
      deliverAll();
      await undefined;
    }
    return value;
  });
}

module.exports = { ...react, act };
