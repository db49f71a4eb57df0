import type { Db } from '#server/infra/database/database.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import { createGrouped } from '#server/infra/spool/grouped.ts'
import { findCamerasByCode } from './source.queries.ts'

/** Codes that one question to the database names. */
const ASKED_AT_ONCE = 500

/**
 * Finds cameras by their codes. Those that were found are remembered until some device is changed, so that a thousand passages a second
 * ask no database for theirs; whoever asks while others are looked for shares the next question.
 */
export function createCameraCodes(db: Db, listeners: Pick<Listeners, 'on'>) {
  // Only codes that a camera has are kept, so it grows no larger than the site. A change of many devices comes as one
  // event for each: emptying has to cost nothing.
  let known = new Map<string, string>()
  listeners.on('device.changed', () => {
    known = new Map()
  })
  const ask = createGrouped((codes: readonly string[]) => findCamerasByCode(db, [...new Set(codes)]), {
    most: ASKED_AT_ONCE,
    isFull: () => false,
  })
  /** @returns undefined: no camera has that code */
  return async function cameraOf(code: string): Promise<string | undefined> {
    // An answer from before a change goes where nobody looks any more.
    const asked = known
    const id = asked.get(code) ?? (await ask(code)).get(code)
    if (id !== undefined) asked.set(code, id)
    return id
  }
}
