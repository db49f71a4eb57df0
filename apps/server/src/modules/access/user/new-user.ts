import { encryptedPassword, type UserDraft, type UserUpdate } from '@palisade/contract'
import { AppError, invalidRequest } from '#server/infra/errors/app-error.ts'
import type { SecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import { openPassword } from '#server/modules/access/password/login-cipher.ts'
import type { PasswordHasher } from '#server/modules/access/password/password-hasher.ts'
import type { UserFields } from './user-write.queries.ts'

/** Characters of a password for a video cloud. */
const CLOUD_PASSWORD_LIMIT = 128

export interface SecretDeps {
  sealer: Pick<SecretCipher, 'seal'>
  hasher: Pick<PasswordHasher, 'hash' | 'inTurn'>
  /** Base64. */
  loginKey: string
}

export async function hashInTurn(hasher: SecretDeps['hasher'], password: string): Promise<string> {
  const turn = await hasher.inTurn(() => hasher.hash(password))
  if (!turn) throw new AppError('request.too_many')
  return turn.value
}

/**
 * Decrypts a cloud password as calls carry it, and seals it for its user. An empty one removes the stored password;
 * left out, it stays.
 */
export function sealCloudPassword(
  id: string,
  sealed: string | undefined,
  { sealer, loginKey }: Pick<SecretDeps, 'sealer' | 'loginKey'>,
): Pick<UserFields, 'cloudSecret'> {
  if (sealed === undefined) return {}
  const text = openPassword(loginKey, encryptedPassword.parse(sealed))
  if (text === undefined) throw invalidRequest([{ path: 'cloudPassword', rule: 'login_key' }])
  if (text.length > CLOUD_PASSWORD_LIMIT) throw invalidRequest([{ path: 'cloudPassword', rule: 'too_big' }])
  return { cloudSecret: text === '' ? null : sealer.seal(id, text) }
}

type Entered = Omit<UserDraft, 'userName' | 'password'> | UserUpdate

/** Fills optional fields that were left out with empty values. */
export function fieldsOf(entered: Entered, secret: Pick<UserFields, 'cloudSecret'>): UserFields {
  const { name, email = '', phone = '', level, jobName = '', sort = 0, remarks = '' } = entered
  const { rolesFrom, rolesUntil, cloudAccount = '', isSecondFactorRequired = false } = entered
  return {
    name,
    email,
    phone,
    level,
    jobName,
    sort,
    rolesFrom: rolesFrom === null ? null : new Date(rolesFrom),
    rolesUntil: rolesUntil === null ? null : new Date(rolesUntil),
    cloudAccount,
    ...secret,
    remarks,
    isSecondFactorRequired,
  }
}
