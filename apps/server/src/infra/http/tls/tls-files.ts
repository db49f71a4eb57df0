import { X509Certificate } from 'node:crypto'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { makeCertificate } from './certificate.ts'
import { openGiven } from './tls-given.ts'
import { readPair, type TlsFiles } from './tls-pair.ts'
import type { TlsPair, TlsSide } from './tls-side.ts'

export type TlsWish = TlsFiles | { generateIn: string }

/**
 * Validity in days. Browsers refuse server certificates that are valid for more than 398 days, and so do some devices.
 */
const DAYS = 397
/** A self-signed certificate is renewed this long before its end, and checked once a day, ms. */
const RENEW_BEFORE = 30 * 24 * 3600 * 1000
const LOOK_EVERY = 24 * 3600 * 1000

interface Surroundings {
  log: FastifyBaseLogger
  clock?: Clock
  /** For tests: another interval, ms. */
  readEvery?: number
  names?: readonly string[]
}

/**
 * Provides key and certificate. Either the site names their files, which are read again when they change; or they are
 * self-signed, kept below the data folder, and renewed when they near their end or this machine gets another name or
 * address.
 * @throws Error naming what is wrong with the files, without their content
 */
export async function openTls(wish: TlsWish, around: Surroundings): Promise<TlsSide> {
  return 'generateIn' in wish ? openMade(wish.generateIn, around) : openGiven(wish, around)
}

async function openMade(folder: string, around: Surroundings): Promise<TlsSide> {
  const { log, clock = systemClock, names = localNames() } = around
  const takers: ((pair: TlsPair) => void)[] = []
  let pair = await keepOrMake(folder, names, clock.now())
  let problem: string | undefined
  const renew = async () => {
    problem = 'not renewed'
    const next = await keepOrMake(folder, names, clock.now())
    problem = undefined
    if (next.cert === pair.cert) return
    for (const take of takers) take(next)
    pair = next
    log.info({ until: new X509Certificate(pair.cert).validTo }, 'certificate made anew')
  }
  const renewing = createRepeated(renew, { name: 'certificate', every: LOOK_EVERY, log })
  renewing.start()
  return {
    isTrusted: false,
    current: () => pair,
    problem: () => problem,
    onChange: take => void takers.push(take),
    stop: () => void renewing.stop(),
  }
}

async function keepOrMake(folder: string, names: readonly string[], now: number): Promise<TlsPair> {
  const files = { cert: path.join(folder, 'server.crt'), key: path.join(folder, 'server.key') }
  const kept = await readPair(files).catch(() => undefined)
  if (kept && isGoodFor(kept.cert, names, now)) return kept
  const made = makeCertificate({ names, days: DAYS, now })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  await writeWhole(files.key, made.key)
  await writeWhole(files.cert, made.cert)
  return made
}

/**
 * Whether a certificate is valid for long enough and names this machine. IPv6 addresses may be missing in it: many
 * change daily, and each new certificate means a new warning in every browser.
 */
function isGoodFor(cert: string, names: readonly string[], now: number): boolean {
  const certificate = new X509Certificate(cert)
  if (Date.parse(certificate.validTo) - now <= RENEW_BEFORE) return false
  return names
    .filter(name => isIP(name) !== 6)
    .every(name => (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)) !== undefined)
}

async function writeWhole(file: string, text: string) {
  const draft = `${file}.new`
  await writeFile(draft, text, { mode: 0o600 })
  await rename(draft, file)
}

/** Host names and addresses under which browsers of the site may reach this machine. */
export function localNames(): string[] {
  const isPlain = (name: string) => /^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/i.test(name)
  const addresses = Object.values(networkInterfaces()).flatMap(list => list ?? [])
  return [
    ...new Set([
      ...[hostname().toLowerCase()].filter(isPlain),
      'localhost',
      ...addresses.filter(({ scopeid }) => !scopeid).map(({ address }) => address),
      '127.0.0.1',
      '::1',
    ]),
  ]
}
