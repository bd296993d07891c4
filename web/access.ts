/**
 * Who may ask for a route: every route module declares it as
 * `export const handle = { access: … } satisfies RoutePolicy`. Where none is declared, the server
 * lets the administrator in only (server/security/access.ts), and test/requests/admin/access.test.ts fails.
 */
export interface RoutePolicy {
  access:
    | 'public'
    | 'administrator'
    /** Somebody whose password was right and whose code is still to come; nobody else. */
    | 'second-step';
}
