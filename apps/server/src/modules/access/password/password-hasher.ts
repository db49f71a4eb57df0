import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/**
 * argon2id as OWASP recommends: 19 MiB, two passes, one lane; it takes about 50 ms. It is the library's default
 * algorithm. A hash names its parameters, so older ones stay valid when these change.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** At most this many run at once, so that memory stays below 2 x 19 MiB and two cores can serve other calls too. */
const RUNNING_MAX = 2
/** At most this many wait, which is about 6 s of work; the next one is refused. */
const WAITING_MAX = 256

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
}

export function createPasswordHasher(): PasswordHasher {
  const places = pLimit(RUNNING_MAX)
  let dummy: Promise<string> | undefined

  const hashPassword = (password: string) => hash(password, PARAMETERS)
  return {
    hash: hashPassword,
    async verify(passwordHash, password) {
      dummy ??= hashPassword('nobody has this password')
      const nobody = await dummy
      const isRight = await verify(passwordHash ?? nobody, password)
      return passwordHash !== undefined && isRight
    },
    async inTurn(task) {
      if (places.pendingCount >= WAITING_MAX) return undefined
      return { value: await places(task) }
    },
  }
}
