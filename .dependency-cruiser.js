const test = '\\.test\\.tsx?$|^test/|^bench/|^scripts/';

/** Whoever has something to tell the administrator records a notice. */
const NOTICES = '^market/notices/(kinds|copy|store\\.server)\\.ts$';

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
        pathNot: '^database/(tables|tables/[a-z]+|nearby-deals|new-deals|locks)\\.ts$',
      },
    },
    {
      name: 'rooms-of-the-market-meet-on-drawn-edges',
      severity: 'error',
      from: {
        path: '^market/([^/]+)/',
        pathNot: [
          test,
          '^market/(admin|alerts|connections|deals|emails|businesses|health|imports|insight|notices|reports|settings|weekly)/',
        ],
      },
      to: { path: '^market/[^/]+/', pathNot: ['^market/$1/', '^market/audit/', NOTICES] },
    },
    {
      name: 'deals-know-zips-and-businesses',
      severity: 'error',
      from: { path: '^market/(deals|imports)/', pathNot: test },
      to: {
        path: '^market/[^/]+/',
        pathNot: ['^market/(deals|imports|zips|businesses|galleries|audit)/', NOTICES],
      },
    },
    {
      name: 'businesses-know-zips',
      severity: 'error',
      from: { path: '^market/businesses/', pathNot: test },
      to: { path: '^market/[^/]+/', pathNot: ['^market/(businesses|zips|hours|galleries|audit)/'] },
    },
    {
      name: 'emails-go-to-leads',
      severity: 'error',
      from: { path: '^market/emails/', pathNot: test },
      to: { path: '^market/[^/]+/', pathNot: ['^market/(emails|leads|pictures|audit)/', NOTICES] },
    },
    {
      name: 'alerts-send-emails-about-deals',
      severity: 'error',
      from: { path: '^market/alerts/', pathNot: test },
      to: {
        path: '^market/[^/]+/',
        pathNot: ['^market/(alerts|emails|deals|zips)/', '^market/leads/rules\\.ts$'],
      },
    },
    {
      name: 'the-account-knows-its-factors',
      severity: 'error',
      from: { path: '^market/admin/', pathNot: test },
      to: {
        path: '^market/[^/]+/',
        pathNot: [
          '^market/(admin|emails|passkeys|recovery-codes|sessions|totp)/',
          '^market/leads/rules\\.ts$',
        ],
      },
    },
    {
      name: 'connections-send-test-emails',
      severity: 'error',
      from: { path: '^market/connections/', pathNot: test },
      to: {
        path: '^market/[^/]+/',
        pathNot: ['^market/(connections|emails)/', '^market/leads/rules\\.ts$'],
      },
    },
    {
      name: 'settings-know-deals-and-pictures',
      comment: 'What a new deal begins with obeys the fields of a deal.',
      severity: 'error',
      from: { path: '^market/settings/', pathNot: test },
      to: {
        path: '^market/[^/]+/',
        pathNot: ['^market/(settings|deals|pictures|audit)/', NOTICES],
      },
    },
    {
      name: 'insight-knows-deals-and-zips',
      severity: 'error',
      from: { path: '^market/insight/', pathNot: test },
      to: {
        path: '^market/[^/]+/',
        pathNot: '^market/((insight|deals|zips|audit)/|(businesses|messages)/rules\\.ts$)',
      },
    },
    {
      name: 'notices-tell-of-deals-and-backups',
      severity: 'error',
      from: { path: '^market/notices/', pathNot: test },
      to: {
        path: '^market/[^/]+/',
        pathNot: [
          '^market/(notices|emails|deals|backups|settings)/',
          '^market/messages/(rules|copy)\\.ts$',
          '^market/leads/rules\\.ts$',
        ],
      },
    },
    {
      name: 'health-looks-at-deals',
      severity: 'error',
      from: { path: '^market/health/', pathNot: test },
      to: { path: '^market/[^/]+/', pathNot: '^market/(health|deals|zips)/' },
    },
    {
      name: 'a-week-is-told-of-figures-and-tasks',
      severity: 'error',
      from: { path: '^market/weekly/', pathNot: test },
      to: {
        path: '^market/[^/]+/',
        pathNot: '^market/(weekly|businesses|deals|health|insight|notices|settings|zips)/',
      },
    },
    {
      name: 'reports-are-of-what-was-counted',
      severity: 'error',
      from: { path: '^market/reports/', pathNot: test },
      to: { path: '^market/[^/]+/', pathNot: '^market/(reports|insight)/' },
    },
    {
      name: 'gateways-know-the-ports',
      severity: 'error',
      from: { path: '^gateways/', pathNot: test },
      to: { path: '^(server|web|market|database)/', pathNot: '^market/ports\\.ts$' },
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
      from: { path: '.', pathNot: [test, '^node_modules/', '^gateways/(sms/twilio|smtp)/'] },
      to: { path: 'node_modules/(twilio|nodemailer)/' },
    },
    {
      name: 'web-asks-the-market',
      severity: 'error',
      from: { path: '^web/', pathNot: test },
      to: { path: '^(server|gateways|database)/' },
    },
    {
      name: 'rooms-of-the-web-keep-to-themselves',
      severity: 'error',
      from: { path: '^web/([^/]+)/', pathNot: [test, '^web/(business|landing|admin)/'] },
      to: {
        path: '^web/[^/]+/',
        pathNot: [
          '^web/$1/',
          '^web/(ui|forms|layout|maps|social)/',
          '^web/list-your-spa/list-your-spa-(button|dialog-provider)\\.tsx$',
          '^web/alerts/alert-form\\.tsx$',
        ],
      },
    },
    {
      name: 'business-shows-deal-cards',
      severity: 'error',
      from: { path: '^web/business/', pathNot: test },
      to: { path: '^web/[^/]+/', pathNot: '^web/(business|deals|ui|forms|layout|maps|social)/' },
    },
    {
      name: 'landing-shows-deal-cards',
      severity: 'error',
      from: { path: '^web/landing/', pathNot: test },
      to: {
        path: '^web/[^/]+/',
        pathNot: [
          '^web/(landing|deals|ui|forms|layout|social)/',
          '^web/list-your-spa/list-your-spa-button\\.tsx$',
        ],
      },
    },
    {
      name: 'admin-shows-deal-cards',
      severity: 'error',
      from: { path: '^web/admin/', pathNot: test },
      to: { path: '^web/[^/]+/', pathNot: '^web/(admin|deals|ui|forms|layout|maps|plots)/' },
    },
    {
      name: 'ui-and-plots-have-no-business-words',
      severity: 'error',
      from: { path: '^web/(ui|plots)/', pathNot: test },
      to: { path: '^(market|web/(?!(ui|plots)/))' },
    },
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
