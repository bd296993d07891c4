const test = '\\.test\\.tsx?$|^test/|^bench/|^scripts/';

/** Folders of a layer from the lowest up: each knows those before its own row, and itself. */
const MARKET = [
  ['hours', 'ports'],
  [
    ...['backups', 'licenses', 'notices', 'outbox', 'pictures', 'recovery-codes', 'sessions'],
    ...['terms', 'totp', 'versions', 'zips'],
  ],
  ['changes', 'emails', 'galleries'],
  ['statements'],
  ['admin', 'businesses', 'follow-up', 'owners'],
  ['complaints', 'deals', 'leads'],
  ['alerts', 'demo', 'imports', 'messages', 'settings'],
  ['bundles', 'proposals', 'purchases'],
  ['make-good'],
  ['connections', 'insight', 'sample', 'vouchers'],
  ['pages', 'todo'],
];
const SERVER = [
  ['config', 'live', 'security'],
  ['http'],
  ['rate-limits'],
  ['cache', 'files'],
  ['lifecycle', 'telemetry'],
  ['outbound'],
  ['commands', 'render'],
  ['insight'],
];
const ADMIN = [
  ['changes', 'csv', 'follow-up', 'live', 'login', 'navigation'],
  ['leads', 'messages', 'purchases'],
  ['complaints', 'deals', 'insight', 'statements'],
  ['businesses', 'dashboard', 'settings'],
  ['history', 'import', 'make-good', 'owners', 'search', 'stripe'],
  ['frame'],
];

/** `base`: what any of them knows. */
const ordered = (layer, rows, ...base) =>
  rows.flatMap((row, index) =>
    row.map((folder) => ({
      name: `${layer.replace('/', '-')}-${folder}`,
      severity: 'error',
      from: { path: `^${layer}/${folder}/`, pathNot: test },
      to: {
        path: `^${layer}/`,
        pathNot: [`^${layer}/(${[folder, ...rows.slice(0, index).flat()].join('|')})/`, ...base],
      },
    })),
  );

/** The walls of the house (docs/architecture.md): who may import whom. */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'database-knows-nobody',
      severity: 'error',
      from: { path: '^database/', pathNot: test },
      to: { path: '^(server|web|market|gateways)/' },
    },
    {
      name: 'market-knows-only-tables-and-ports',
      severity: 'error',
      from: { path: '^market/', pathNot: test },
      to: {
        path: '^(server|web|gateways|database)/',
        pathNot:
          '^database/(tables|tables/[a-z]+|nearby-deals|live-kinds|new-deals|locks|checkout-urls)\\.ts$',
      },
    },
    {
      name: 'market-base',
      severity: 'error',
      from: { path: '^market/[^/]+$', pathNot: test },
      to: { path: '^market/.+/' },
    },
    ...ordered('market', MARKET, '^market/[^/]+$'),
    {
      name: 'gateways-know-the-ports',
      severity: 'error',
      from: { path: '^gateways/', pathNot: test },
      to: {
        path: '^(server|web|market|database)/',
        pathNot: ['^market/ports\\.ts$', '^market/ports/[a-z-]+\\.ts$'],
      },
    },
    {
      name: 'partners-know-nothing-of-each-other',
      severity: 'error',
      from: { path: '^gateways/((?:sms/)?[^/]+)/[^/]+$', pathNot: test },
      to: { path: '^gateways/.+/', pathNot: ['^gateways/$1/', '^gateways/sms/[^/]+$'] },
    },
    {
      name: 'one-line-chooses-the-sms-provider',
      severity: 'error',
      from: {
        path: '^(server|web|market|database)/',
        pathNot: [test, '^server/config/sms-providers\\.ts$'],
      },
      to: { path: '^gateways/sms/(?!loop-back/)[^/]+/' },
    },
    {
      name: 'packages-of-a-partner-stay-in-its-folder',
      severity: 'error',
      from: { path: '.', pathNot: [test, '^node_modules/', '^gateways/smtp/'] },
      to: { path: 'node_modules/nodemailer/' },
    },
    {
      name: 'web-asks-the-market',
      severity: 'error',
      from: { path: '^web/', pathNot: test },
      to: { path: '^(server|gateways|database)/' },
    },
    {
      name: 'kit-knows-no-screens',
      severity: 'error',
      from: { path: '^web/kit/', pathNot: test },
      to: { path: '^web/(pages|admin)/' },
    },
    {
      name: 'ui-and-plots-have-no-business-words',
      severity: 'error',
      from: { path: '^web/kit/(ui|plots)/', pathNot: test },
      to: {
        path: '^(market|web/(?!kit/(ui|plots)/))',
        pathNot: '^market/(dates|words)\\.ts$',
      },
    },
    {
      name: 'subjects-of-pages-keep-to-themselves',
      severity: 'error',
      from: {
        path: '^web/pages/([^/]+)/',
        pathNot: [test, '^web/pages/(business|landing|voucher)/'],
      },
      to: {
        path: '^web/(pages|admin)/[^/]+/',
        pathNot: [
          '^web/pages/$1/',
          '^web/pages/social/',
          '^web/pages/list-your-spa/(list-your-spa-button|use-list-your-spa)\\.tsx$',
          '^web/pages/alerts/alert-form\\.tsx$',
          '^web/pages/deals/deal-picture\\.tsx$',
          '^web/pages/business/(business-contact|week)\\.tsx$',
        ],
      },
    },
    {
      name: 'business-and-landing-show-deal-cards',
      severity: 'error',
      from: { path: '^web/pages/(business|landing)/', pathNot: test },
      to: {
        path: '^web/(pages|admin)/[^/]+/',
        pathNot: ['^web/pages/($1|deals)/', '^web/pages/list-your-spa/list-your-spa-button\\.tsx$'],
      },
    },
    {
      name: 'vouchers-are-bought',
      severity: 'error',
      from: { path: '^web/pages/voucher/', pathNot: test },
      to: {
        path: '^web/(pages|admin)/[^/]+/',
        pathNot: '^web/pages/(voucher|bought|deals|owner)/',
      },
    },
    {
      name: 'admin-shows-cards-and-papers',
      severity: 'error',
      from: { path: '^web/admin/', pathNot: test },
      to: { path: '^web/pages/[^/]+/', pathNot: '^web/pages/(deals/|owner/paper)' },
    },
    ...ordered('server', SERVER),
    ...ordered('web/admin', ADMIN),
    {
      name: 'zod-in-schemas-only',
      severity: 'error',
      from: { path: '^(server|web|market|gateways|database)/', pathNot: '/schema\\.ts$' },
      to: { path: 'node_modules/zod/' },
    },
    {
      name: 'commands-run-without-the-web',
      comment: 'The image has the sources of these folders only (Dockerfile), for the commands.',
      severity: 'error',
      from: { path: '^server/commands/', pathNot: test },
      to: { path: '^(web|test|bench|scripts)/', reachable: true },
    },
    {
      name: 'no-development-packages-in-the-image',
      severity: 'error',
      from: { path: '^(server|web|market|gateways|database)/', pathNot: test },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.react-router|^build/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
