import { X509Certificate } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { createRepeated } from '#server/infra/timers.ts'
import { readPair, type TlsFiles } from './tls-pair.ts'
import type { TlsPair, TlsSide } from './tls-side.ts'

/** How often the files are read again, ms; notifications of the file system miss renewals that rename links. */
const READ_EVERY = 5_000

interface Surroundings {
  log: FastifyBaseLogger
  /** For tests: another interval, ms. */
  readEvery?: number
}

/**
 * The site's own certificate. Its files are read again and again; a new pair is taken once it was read alike twice, since
 * whoever writes it may not be done. A pair that cannot be used changes nothing, is told in the log and by `problem`, and
 * the next good one is taken.
 * @throws Error when the files cannot be used at the start
 */
export async function openGiven(files: TlsFiles, { log, readEvery }: Surroundings): Promise<TlsSide> {
  let pair = await readPair(files)
  let candidate = pair
  let problem: string | undefined
  const takers: ((pair: TlsPair) => void)[] = []

  function take(next: TlsPair) {
    for (const taker of takers) taker(next)
    pair = next
    log.info({ until: new X509Certificate(pair.cert).validTo }, 'certificate read again')
  }

  async function look() {
    try {
      const next = await readPair(files)
      if (isSame(next, candidate) && !isSame(next, pair)) take(next)
      candidate = next
      problem = undefined
    } catch (error) {
      const { message } = error as Error
      if (message !== problem) log.warn({ reason: message }, 'certificate files not taken over')
      problem = message
    }
  }

  const looking = createRepeated(look, { name: 'certificate files', every: readEvery ?? READ_EVERY, log })
  looking.start()
  return {
    isTrusted: !isOwnIssue(pair.cert),
    current: () => pair,
    problem: () => problem,
    onChange: taker => void takers.push(taker),
    stop: () => void looking.stop(),
  }
}

const isSame = (a: TlsPair, b: TlsPair) => a.cert === b.cert && a.key === b.key

const isOwnIssue = (cert: string) => {
  const { subject, issuer } = new X509Certificate(cert)
  return subject === issuer
}
