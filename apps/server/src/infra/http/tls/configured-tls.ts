import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import { localNames, openTls } from './tls-files.ts'

/**
 * Opens the certificate of the configuration, if there is one. A self-signed certificate also names the hosts of the origins that
 * the site has configured.
 */
export async function openConfiguredTls({ tls, dataFolder, origins }: Config, log: FastifyBaseLogger) {
  if (!tls) return undefined
  const wish = tls === 'generate' ? { generateIn: path.join(dataFolder, 'tls') } : tls
  const hosts = origins.map(origin => new URL(origin).hostname.replace(/^\[|\]$/g, ''))
  return openTls(wish, { log, names: [...new Set([...localNames(), ...hosts])] })
}
