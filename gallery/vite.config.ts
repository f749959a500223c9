import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { translations } from '../i18n/plugin.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), translations()],
  resolve: { alias: { 'object.entries': join(import.meta.dirname, '..', 'i18n', 'objectEntries.cjs') } },
  publicDir: false,
  server: { host: '127.0.0.1', port: 5174, open: false },
  preview: { host: '127.0.0.1' },
  build: {
    outDir: '../dist/gallery',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 2000,
    reportCompressedSize: false,
  },
});
