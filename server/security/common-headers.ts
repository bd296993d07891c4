const TWO_YEARS_SECONDS = 63_072_000;

/** `hstsIncludesSubdomains` promises https for the other hosts of the domain, too. */
export function commonHeaders(
  publicUrl: string,
  { hstsIncludesSubdomains = false }: { hstsIncludesSubdomains?: boolean | undefined },
): Array<[string, string]> {
  const headers: Array<[string, string]> = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), payment=(), geolocation=()'],
    // A page brings its own policy; a file or an error message needs no permissions.
    [
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    ],
  ];
  if (publicUrl.startsWith('https:')) {
    // Another host of the domain may have only http, and would be out of reach for two years.
    const others = hstsIncludesSubdomains ? '; includeSubDomains' : '';
    headers.push(['Strict-Transport-Security', `max-age=${TWO_YEARS_SECONDS}${others}`]);
  }
  return headers;
}
