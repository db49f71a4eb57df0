import { passwordRule, type ParameterValues } from '@palisade/contract'
import { issuesOf } from '#server/infra/binding/request-body.ts'
import { AppError, invalidRequest } from '#server/infra/errors/app-error.ts'
import { isCommonPassword, namesSomeone } from './common-password.rules.ts'
import { openPassword } from './login-cipher.ts'

export interface PasswordCheckDeps {
  /** Base64. */
  loginKey: string
  parameters: { get(key: 'session.password_policy'): Promise<ParameterValues['session.password_policy']> }
}

/** The user who gets the password; the policy 'strong' refuses a password that names its user. */
export interface PasswordOwner {
  userName: string
  name?: string
}

export interface PasswordCheck {
  /**
   * Decrypts a password as calls carry it, and checks it by the policy in force (ACCESS-21, ACCESS-22).
   * @param place `form`: an administrator gives it to a user; `own`: users choose their own
   * @param path the field that faults name
   * @returns the password in clear text: to be hashed, never to be kept, logged or sent
   */
  accept(sealed: string, place: 'form' | 'own', path: string, owner?: PasswordOwner): Promise<string>
}

export function createPasswordCheck({ loginKey, parameters }: PasswordCheckDeps): PasswordCheck {
  return {
    async accept(sealed, place, path, owner) {
      const password = openPassword(loginKey, sealed)
      if (password === undefined) throw invalidRequest([{ path, rule: 'login_key' }])
      const policy = await parameters.get('session.password_policy')
      const parsed = passwordRule(policy, place).safeParse(password)
      if (!parsed.success) throw invalidRequest(issuesOf(parsed.error).map(issue => ({ ...issue, path })))
      if (policy === 'strong' && (isCommonPassword(password) || namesSomeone(password, owner)))
        throw new AppError('user.password_common')
      return password
    },
  }
}
