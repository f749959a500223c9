// Replaces the polyfill that node-polyglot imports (6 kB of the sign-in page): every supported browser has the method.
module.exports = Object.entries;
