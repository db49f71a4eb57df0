import type { FastifyRequest } from 'fastify'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Digest } from './digest.ts'
import { findByUser, findRegistered, takeChallenge } from './viid.queries.ts'

/** A camera that has not told for so long that it is there registers again, ms. Most tell each 30 to 90 s. */
const AWAY_MS = 300_000
/** Ids of the standard are 20 digits; cameras are set up with others too. */
export const DEVICE_ID = /^[\w-]{1,64}$/

export type Entry = { cameraId: string } | { challenge: string }

export interface DoorDeps {
  db: Db
  clock: Pick<Clock, 'now'>
  digest: Digest
  addressOf: (request: FastifyRequest['raw']) => string
}

/**
 * Tells which camera calls: by the login that it answers a challenge with, each once, or by the id under which it registered from this
 * address. The standard has no better word of who sends a vehicle.
 */
export function createDoor({ db, clock, digest, addressOf }: DoorDeps) {
  async function byRegistration(request: FastifyRequest, address: string): Promise<string | undefined> {
    const device = deviceOf(request)
    if (device === undefined) return undefined
    return findRegistered(db, { device, address }, new Date(clock.now() - AWAY_MS))
  }

  /** @param isProofAsked the login itself is wanted */
  return async function enter(request: FastifyRequest, isProofAsked: boolean): Promise<Entry> {
    const address = addressOf(request.raw)
    const { method, url, headers } = request
    const answer = digest.read({ method, url, authorization: headers.authorization, address })
    if (answer) {
      const source = await findByUser(db, answer.user)
      if (source?.viid_hash && answer.proves(source.viid_hash)) {
        const cameraId = source.camera_id
        const isTaken =
          !answer.isStale &&
          (await takeChallenge(db, cameraId, new Date(answer.madeAt), new Date(clock.now())))
        return isTaken ? { cameraId } : { challenge: digest.challenge(address, true) }
      }
    } else if (!isProofAsked) {
      const cameraId = await byRegistration(request, address)
      if (cameraId !== undefined) return { cameraId }
    }
    return { challenge: digest.challenge(address) }
  }
}

/** The id by which a device names itself in each request. */
export function deviceOf({ headers }: FastifyRequest): string | undefined {
  const given = headers['user-identify']
  return typeof given === 'string' && DEVICE_ID.test(given) ? given : undefined
}
