import './auth/door.css';

/** The public screens (specification.md §2): plain React, so that they open before the console is loaded. */
export { Forget } from './auth/Forget';
export { Login } from './auth/Login';
