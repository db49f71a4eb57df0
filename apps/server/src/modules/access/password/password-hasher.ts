import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/**
 * argon2id as OWASP recommends: 19 MiB, two passes, one lane; it takes about 10 ms of a core. It is the library's default
 * algorithm. A hash names its parameters, so older ones stay valid when these change.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** At most this many hashes are computed at once, so that memory stays below 2 x 19 MiB and two cores can serve other calls too. */
const HASHING_MAX = 2
/** At most this many tasks run at once: more than hashes, so that no core waits while a task asks the database. */
export const RUNNING_MAX = 4
/** At most this many wait, which is about 2 s of work; the next one is refused. */
export const WAITING_MAX = 256

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /**
   * Takes as long for `undefined` (no such user) as for a user's hash, so that the time does not reveal which users
   * exist.
   */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>
  /**
   * Runs a task when one of the few places is free, so that a flood of logins cannot exhaust memory.
   * @returns undefined when too many are waiting
   */
  inTurn<T>(task: () => Promise<T>): Promise<{ value: T } | undefined>
  /** Whether a task would wait for a place. */
  isBusy(): boolean
}

export function createPasswordHasher(): PasswordHasher {
  const places = pLimit(RUNNING_MAX)
  const cores = pLimit(HASHING_MAX)
  let dummy: Promise<string> | undefined

  const hashPassword = (password: string) => cores(() => hash(password, PARAMETERS))
  return {
    hash: hashPassword,
    async verify(passwordHash, password) {
      dummy ??= hashPassword('nobody has this password')
      const nobody = await dummy
      const isRight = await cores(() => verify(passwordHash ?? nobody, password))
      return passwordHash !== undefined && isRight
    },
    async inTurn(task) {
      if (places.pendingCount >= WAITING_MAX) return undefined
      return { value: await places(task) }
    },
    isBusy: () => places.activeCount >= RUNNING_MAX,
  }
}
