import process from 'node:process';

// Imported before all else: React asks for this when it is loaded, and without it is its slow self,
// which is made for developing. Vite says what it is under `npm run dev`.
if (!process.argv.includes('--dev')) process.env.NODE_ENV ??= 'production';
