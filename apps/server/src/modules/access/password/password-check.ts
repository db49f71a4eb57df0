import { passwordRule, type ParameterValues } from '@palisade/contract'
import { issuesOf } from '../../../infra/binding/request-body.ts'
import { AppError, invalidRequest } from '../../../infra/errors/app-error.ts'
import { isCommonPassword, namesSomeone } from './common-password.rules.ts'
import { openPassword } from './login-cipher.ts'

export interface PasswordCheckDeps {
  /** base64 */
  loginKey: string
  parameters: { get(key: 'session.password_policy'): Promise<ParameterValues['session.password_policy']> }
}

/** Whose password it will be; 'strong' refuses one that names its user. */
export interface PasswordOwner {
  userName: string
  name?: string
}

export interface PasswordCheck {
  /**
   * Opens a password as calls carry it and holds it to the rule in force (ACCESS-21, ACCESS-22).
   * @param place `form`: given to a user by an administrator; `own`: one's own
   * @param path the field that faults are told of
   * @returns the password itself: to be hashed, never to be kept, logged or sent
   * @throws AppError request.invalid with issues at `path`; user.password_common
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
