import { configure, getConfig } from '@testing-library/react';

// Runs once per process as a shared module, while a set-up file runs before each test file.

const { getElementError } = getConfig();

/** Skips the description of the page in errors while waiting for an element: only the final error needs it. */
function elementError(message: string | null, container: Element): Error {
  if (Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true)
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  const error = getElementError(message, container);
  Error.captureStackTrace(error, elementError);
  return error;
}

configure({ getElementError: elementError });
