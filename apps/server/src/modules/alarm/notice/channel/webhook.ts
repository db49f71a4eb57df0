import { createHmac } from 'node:crypto'
import type { Clock } from '#server/infra/clock.ts'
import { readBounded, requestChecked } from '#server/infra/outgoing/checked-request.ts'
import { shortAnswer, type Outcome } from '../delivery/delivery.rules.ts'
import { certificateFault } from './certificate-fault.ts'
import type { ResolveWebhook } from './webhook-address.ts'

/** Time within which a receiver has to answer, ms; otherwise it is tried again later. */
export const WEBHOOK_ANSWER_WITHIN = 10_000
/** Bytes of an answer that are read. */
const ANSWER_BYTES = 2_048

export interface WebhookMessage {
  /** Identifies the message; a repeat has the same id. */
  id: string
  url: string
  secret: string
  body: string
}

export interface WebhookDeps {
  resolveWebhook: ResolveWebhook
  clock: Clock
  answerWithin?: number
}

/**
 * HMAC-SHA256 over the time stamp, a dot and the body, in hexadecimal. The time stamp keeps others from sending an old message again as a
 * new one.
 */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')

/** Posts one signed message to just the addresses that were checked; redirects are refused. */
export function createWebhookSend({
  resolveWebhook,
  clock,
  answerWithin = WEBHOOK_ANSWER_WITHIN,
}: WebhookDeps) {
  return async ({ id, url, secret, body }: WebhookMessage, signal: AbortSignal): Promise<Outcome> => {
    const addresses = await resolveWebhook(url)
    if (addresses === undefined) return { kind: 'failed', reason: 'address_refused' }
    if (addresses.length === 0) return { kind: 'later', reason: 'unreachable', isReceiverDown: true }
    const timestamp = String(Math.floor(clock.now() / 1000))
    const limit = AbortSignal.timeout(answerWithin)
    try {
      const response = await requestChecked(
        {
          url: new URL(url),
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'user-agent': 'palisade',
            id,
            timestamp,
            signature: `sha256=${signatureOf(secret, timestamp, body)}`,
          },
          body: Buffer.from(body),
          signal: AbortSignal.any([signal, limit]),
        },
        addresses,
      )
      return outcomeOf(response.statusCode ?? 0, await wordsOf(response))
    } catch (error) {
      const answer = codeOf(error)
      const reason = certificateFault(answer) ? 'certificate' : limit.aborted ? 'timeout' : 'unreachable'
      return { kind: 'later', reason, answer, isReceiverDown: true }
    }
  }
}

/** Reads the beginning of an answer. If the answer never ends, the message still counts as taken and is not sent twice. */
async function wordsOf(response: Parameters<typeof readBounded>[0]): Promise<string> {
  try {
    const bytes = await readBounded(response, ANSWER_BYTES)
    return Buffer.from(bytes ?? []).toString('utf8')
  } catch {
    return ''
  } finally {
    response.destroy()
  }
}

function outcomeOf(status: number, words: string): Outcome {
  const answer = shortAnswer(`${status} ${words}`)
  if (status >= 200 && status < 300) return { kind: 'sent', answer }
  // A receiver that is overloaded or starting, or its proxy, answers with one of these.
  if (status >= 500 || status === 408 || status === 425 || status === 429)
    return { kind: 'later', reason: 'refused', answer, isReceiverDown: status === 503 || status === 429 }
  return { kind: 'failed', reason: 'refused', answer }
}

const codeOf = (error: unknown): string => {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  return code ?? (error instanceof Error ? error.name : '')
}
