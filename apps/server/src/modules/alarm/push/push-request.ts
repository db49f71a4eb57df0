import { hostname } from 'node:os'
import type { PushMessage } from '@palisade/contract'
import webPush from 'web-push'
import { requestChecked } from '#server/infra/outgoing/checked-request.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { ResolveEndpoint } from './push-address.ts'
import type { PushKeys } from './push-keys.ts'
import { needsContact, retryAfterOf, subjectOf, type PushAnswer } from './push.rules.ts'

/** A push service that has not answered within this time, ms, is tried again later. */
const ANSWER_WITHIN = 10_000
/** Stands for a contact towards services that do not look at it. */
const UNNAMED = `palisade@${hostname()}`

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushRequestDeps {
  keys: PushKeys
  resolveEndpoint: ResolveEndpoint
  /** Whom a push service may write to; empty = nobody was named. */
  contact: () => Promise<string>
  clock: Clock
  /** For tests. */
  answerWithin?: number
}

/** @param seconds how long the push service may keep it for a phone that is switched off */
export type SendPush = (
  target: PushTarget,
  message: PushMessage,
  options: { seconds: number; signal: AbortSignal },
) => Promise<PushAnswer>

/** Encrypts a message for one phone (RFC 8291) and hands it to the phone's push service. */
export function createPushRequest(deps: PushRequestDeps): SendPush {
  const { keys, resolveEndpoint, contact, clock, answerWithin = ANSWER_WITHIN } = deps
  return async ({ endpoint, ...phone }, message, { seconds, signal }) => {
    const stated = await contact()
    if (stated === '' && needsContact(endpoint)) return 'no_contact'
    const addresses = await resolveEndpoint(endpoint)
    if (addresses === undefined) return { status: 403 }
    if (addresses.length === 0) return 'unreachable'
    const { body, headers, method } = webPush.generateRequestDetails(
      { endpoint, keys: phone },
      JSON.stringify(message),
      { vapidDetails: { subject: subjectOf(stated || UNNAMED), ...keys }, TTL: seconds, urgency: 'high' },
    )
    try {
      const response = await requestChecked(
        {
          url: new URL(endpoint),
          method,
          headers,
          body: body ?? undefined,
          signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithin)]),
        },
        addresses,
      )
      // The status says all: a body that is endless or never comes must not make a message that was taken come twice.
      response.destroy()
      const retryAfter = retryAfterOf(response.headers['retry-after'], clock.now())
      return { status: response.statusCode ?? 0, retryAfter }
    } catch {
      return 'unreachable'
    }
  }
}
