import { configure, getConfig } from '@testing-library/react';

// Of the modules that files share: this is done once a process, while a set-up file runs before each.

const { getElementError } = getConfig();

/** While something is waited for it is no error that it is not there: only what ends the waiting describes the page. */
function elementError(message: string | null, container: Element): Error {
  if (Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true)
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  const error = getElementError(message, container);
  // The line that is shown is the test's.
  Error.captureStackTrace(error, elementError);
  return error;
}

configure({ getElementError: elementError });
