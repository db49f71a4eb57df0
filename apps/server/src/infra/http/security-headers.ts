import type { FastifyHelmetOptions } from '@fastify/helmet'

/**
 * Security headers that work on plain http in a LAN and for the map: no upgrade to https. antd writes its styles
 * inline; the map's tiles may come from a host that the site has named.
 * @param hsts whether browsers may be told to use nothing but https: only with a certificate that they trust
 */
export const securityHeaders = (
  imageSources: () => readonly string[],
  { isTls = false, hsts = false } = {},
): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', () => ['blob:', ...imageSources()].join(' ')],
      mediaSrc: ["'self'", 'blob:'],
      workerSrc: ["'self'", 'blob:'],
      connectSrc: ["'self'", 'ws:', 'wss:', 'data:', 'blob:'],
      objectSrc: ["'none'"],
      frameAncestors: ["'self'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
    },
  },
  strictTransportSecurity: hsts && { maxAge: YEAR, includeSubDomains: true },
  // Browsers pass it over on plain http, with a warning in the console's log.
  crossOriginOpenerPolicy: isTls && { policy: 'same-origin' },
  originAgentCluster: false,
})

/** Seconds. A host that goes back to plain http is unreachable for so long to browsers that have seen it. */
const YEAR = 365 * 24 * 3600

/** What also an answer has that never reaches Fastify: a broken request, a refused socket. */
export const RAW_HEADERS = {
  connection: 'close',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** The head of such an answer, to be written to a socket as it is. */
export function rawHead(status: number, reason: string, more: Record<string, string | number> = {}): string {
  const lines = Object.entries({ ...RAW_HEADERS, ...more }).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${reason}`, ...lines, '', ''].join('\r\n')
}
