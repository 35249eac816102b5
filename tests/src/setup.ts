import '@testing-library/jest-dom';
import 'fake-indexeddb/auto';
import { configure } from '@testing-library/react';
import './browserShims';

// A whole page is loaded before a test sees its first element: seconds on a busy machine.
configure({ asyncUtilTimeout: 15_000 });
jest.setTimeout(60_000);
