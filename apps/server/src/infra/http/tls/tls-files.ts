import { createPrivateKey, X509Certificate } from 'node:crypto'
import { watchFile, unwatchFile } from 'node:fs'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { systemClock, type Clock } from '../../clock.ts'
import { createRepeated } from '../../timers.ts'
import { makeCertificate } from './certificate.ts'
import type { TlsPair, TlsSide } from './tls-side.ts'

export type TlsWish = { cert: string; key: string } | { generateIn: string }

/**
 * Validity in days. Browsers refuse server certificates that are valid for more than 398 days, and so do some devices.
 */
const DAYS = 397
/** A self-signed certificate is renewed this long before its end, and checked once a day, ms. */
const RENEW_BEFORE = 30 * 24 * 3600 * 1000
const LOOK_EVERY = 24 * 3600 * 1000
/** How often the files are checked for a renewal, ms. */
const POLL_FILES = 5_000

interface Surroundings {
  log: FastifyBaseLogger
  clock?: Clock
  /** For tests: another interval, ms. */
  pollFiles?: number
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

async function openGiven(
  files: { cert: string; key: string },
  { log, pollFiles }: Surroundings,
): Promise<TlsSide> {
  let pair = await readPair(files)
  const takers: ((pair: TlsPair) => void)[] = []
  const reload = async () => {
    try {
      const next = await readPair(files)
      if (next.cert === pair.cert && next.key === pair.key) return
      pair = next
      for (const take of takers) take(pair)
      log.info({ until: new X509Certificate(pair.cert).validTo }, 'certificate read again')
    } catch (error) {
      // The files are half written, or a new key has no matching certificate yet: the pair in use stays until both fit.
      log.warn({ reason: (error as Error).message }, 'certificate files not taken over')
    }
  }
  const onChange = () => void reload()
  // Polls, because file notifications miss renewals that replace files, or links to files, by renaming.
  for (const file of [files.cert, files.key])
    watchFile(file, { interval: pollFiles ?? POLL_FILES, persistent: false }, onChange)
  return {
    isTrusted: !isOwnIssue(pair.cert),
    current: () => pair,
    onChange: take => void takers.push(take),
    stop: () => [files.cert, files.key].forEach(file => unwatchFile(file, onChange)),
  }
}

/** @throws Error when the files are missing, not PEM, expired, or do not belong together */
async function readPair(files: { cert: string; key: string }): Promise<TlsPair> {
  const [cert, key] = await Promise.all([readText(files.cert), readText(files.key)])
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(cert)
  } catch {
    throw new Error(`PALISADE_TLS_CERT: ${files.cert} holds no certificate in PEM`)
  }
  let fits: boolean
  try {
    fits = certificate.checkPrivateKey(createPrivateKey(key))
  } catch {
    throw new Error(`PALISADE_TLS_KEY: ${files.key} holds no private key in PEM without a password`)
  }
  if (!fits) throw new Error('PALISADE_TLS_CERT and PALISADE_TLS_KEY do not belong together')
  return { cert, key }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new Error(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`, {
      cause: error,
    })
  }
}

const isOwnIssue = (cert: string) => {
  const { subject, issuer } = new X509Certificate(cert)
  return subject === issuer
}

async function openMade(folder: string, around: Surroundings): Promise<TlsSide> {
  const { log, clock = systemClock, names = localNames() } = around
  const takers: ((pair: TlsPair) => void)[] = []
  let pair = await keepOrMake(folder, names, clock.now())
  const renew = async () => {
    const next = await keepOrMake(folder, names, clock.now())
    if (next.cert === pair.cert) return
    pair = next
    for (const take of takers) take(pair)
    log.info({ until: new X509Certificate(pair.cert).validTo }, 'certificate made anew')
  }
  const renewing = createRepeated(renew, { name: 'certificate', every: LOOK_EVERY, log })
  renewing.start()
  return {
    isTrusted: false,
    current: () => pair,
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
