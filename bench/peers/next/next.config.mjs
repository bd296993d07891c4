/** The product's components ask React Router for links and locations; here Next.js provides them. */
export default {
  turbopack: { root: import.meta.dirname, resolveAlias: { 'react-router': './react-router.jsx' } },
};
