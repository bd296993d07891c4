/** The product's components ask React Router for links and places; here Next.js gives them. */
export default {
  turbopack: { root: import.meta.dirname, resolveAlias: { 'react-router': './react-router.jsx' } },
};
