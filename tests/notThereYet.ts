import { configure, getConfig } from '@testing-library/react';

// Runs once per process, as a shared module. A set-up file would run before each test file.

const { getElementError } = getConfig();

/** Omits the description of the page from errors while waiting for an element, since only the last error needs it. */
function createElementError(message: string | null, container: Element): Error {
  if (Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true)
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  const error = getElementError(message, container);
  Error.captureStackTrace(error, createElementError);
  return error;
}

configure({ getElementError: createElementError });
