import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
 * Security headers for the console's pages. They must work over plain http in a LAN, so nothing is upgraded to https.
 * Inline styles are allowed because antd writes them, and pictures may come from the tile host that the site has named.
 * @param hsts whether browsers are told to use only https for this host: only with a certificate that they trust
 */
const securityHeaders = (
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
  // Over plain http browsers ignore this header and log a warning.
  crossOriginOpenerPolicy: isTls && { policy: 'same-origin' },
  originAgentCluster: false,
})

/** Adds the headers to every answer. They are made anew when the image sources have changed, not for each answer. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  imageSources: () => readonly string[],
  options: { isTls: boolean; hsts: boolean },
): Promise<void> {
  await app.register(helmet, { ...securityHeaders(imageSources, options), global: false })
  let made: { sources: string; headers: Record<string, string> } | undefined
  app.addHook('onRequest', async (_request, reply) => {
    const sources = imageSources().join(' ')
    if (made?.sources === sources) return void reply.headers(made.headers)
    reply.helmet()
    made = { sources, headers: { ...reply.raw.getHeaders() } as Record<string, string> }
  })
}

/** Seconds. A browser that has seen the header cannot reach the host over plain http for this long. */
const YEAR = 365 * 24 * 3600

/** Headers of answers that bypass Fastify: to a broken request, or a refused socket. */
export const RAW_HEADERS = {
  connection: 'close',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** The head of an answer that bypasses Fastify, to be written to the socket as it is. */
export function rawHead(status: number, reason: string, more: Record<string, string | number> = {}): string {
  const lines = Object.entries({ ...RAW_HEADERS, ...more }).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${reason}`, ...lines, '', ''].join('\r\n')
}
