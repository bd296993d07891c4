import product from '../../../vite.config.ts';

/** The product's own options for a browser's scripts. */
export default { ...product, environments: { client: product.environments?.client ?? {} } };
