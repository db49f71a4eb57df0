import { heldSchema, type Held, type LockRequest, type UnlockRequest } from '@palisade/contract/media'
import { AppError } from '#server/infra/errors/app-error.ts'
import { askMedia } from './control-request.ts'
import type { MediaPrograms } from './media-programs.ts'

/** Keeps recorded spans from being deleted, by all programs: each has the files that it wrote, and all must have answered. */
export interface RecordingLocks {
  /** @returns what of the span there is */
  lock(asked: LockRequest): Promise<Held>
  /** Keeps nothing. @returns what of the span there is */
  look(asked: LockRequest): Promise<Held>
  unlock(asked: UnlockRequest): Promise<void>
}

/** Three days of a camera are some thousand files. */
const ANSWER = { ms: 60_000, bytes: 256 * 1024 }

export function createRecordingLocks({ all }: Pick<MediaPrograms, 'all'>): RecordingLocks {
  async function ask(path: string, body: object): Promise<unknown[]> {
    try {
      return await Promise.all(
        all.map(async (program): Promise<unknown> => {
          const { status, bytes } = await askMedia(program, { method: 'POST', path, body, ...ANSWER })
          if (status !== 200) throw new Error(`media answered ${status}`)
          return JSON.parse(bytes.toString())
        }),
      )
    } catch (cause) {
      throw new AppError('media.unavailable', undefined, { cause })
    }
  }
  return {
    lock: async asked => heldOf(await ask('/control/lock', asked)),
    look: async asked => heldOf(await ask('/control/lock', { ...asked, isLook: true })),
    unlock: async asked => void (await ask('/control/unlock', asked)),
  }
}

/** The parts of one span that any of the programs has, in order; where two have the same pictures they count once. */
function heldOf(answers: readonly unknown[]): Held {
  const spans: Held['spans'] = []
  const told = answers.flatMap(answer => heldSchema.parse(answer).spans)
  for (const [from, to] of told.toSorted((one, other) => one[0] - other[0])) {
    const last = spans.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else spans.push([from, to])
  }
  return { spans }
}
