declare module 'readme:catalog';
