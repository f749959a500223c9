// node-polyglot asks for a polyfill of what every browser of the last decade has: 6 kB before sign-in.
module.exports = Object.entries;
